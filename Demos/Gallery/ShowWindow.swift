import CoreGraphics
import Foundation
import LayerAccessibility
import LayerHosting
import QuartzCore
import Show

/// Window of the gallery: the first page with all running pages, and a single opened piece over the
/// page.
///
/// Main thread only, display link included.
final class ShowWindow {
    let window: LayerWindow
    let home: HomePage
    let accessible: AccessibleLayerWindow
    private(set) lazy var homeItems = HomeItems(home)
    private let help = HelpPanel()
    private let costs = CostOverlay()
    private var host: PageHost?
    var openHost: PageHost? { host }
    private var link: CADisplayLink?
    /// True if the program was started with the name of a piece: Escape quits instead of going to
    /// the first page.
    private let isDirect: Bool
    private var lastInput = CACurrentMediaTime()
    private var lastTour = CACurrentMediaTime()
    private var isOnTour = false
    private var swallowsText = false

    /// Seconds without input after which a demonstration starts, and after which the gallery shows
    /// the pieces in sequence.
    private static let ghostAfter = 12.0
    private static let tourAfter = 45.0
    private static let tourStep = 18.0

    init(first: Piece?) throws {
        window = try LayerWindow(
            title: "Lamina", size: CGSize(width: 1200, height: 750), background: Look.background)
        isDirect = first != nil
        home = HomePage()
        accessible = AccessibleLayerWindow(window)
        window.rootLayer.backgroundColor = Look.background
        window.rootLayer.addSublayer(home.layer)
        window.rootLayer.addSublayer(costs.layer)
        window.rootLayer.addSublayer(help.layer)
        window.onEvent = { [unowned self] _, event, _ in handle(event) }
        home.onOpen = { [unowned self] piece, frame in show(piece, from: frame) }
        fit()
        if let first { show(first, from: nil) } else { home.appear() }
        retitle()
        home.onChange = { [unowned self] in showToReaders() }
        accessible.onReader = { [unowned self] in showToReaders() }
        showToReaders()
        let link = window.displayLink { [weak self] link in self?.frame(link.targetTimestamp) }
        link.add(to: .main, forMode: .default)
        self.link = link
    }

    private func frame(_ time: CFTimeInterval) {
        let idle = time - lastInput
        let times = window.frames.frames.suffix(120).map(\.duration)
        if let host {
            host.page.frameTimes = times
            host.frame(time, hasGhost: idle > Self.ghostAfter)
        }
        if host == nil || host?.isCovering == false { home.frame(time) }
        if !costs.layer.isHidden { costs.update(window.frames, at: time) }
        if idle > Self.tourAfter, host?.isPaused != true, !help.isShown {
            if !isOnTour || time - lastTour > Self.tourStep {
                lastTour = time
                // The piece left by the user runs to the end first.
                if isOnTour || host == nil { step(1, among: PageList.all) }
                isOnTour = true
            }
        }
    }

    // MARK: - What is shown

    private func show(_ piece: Piece, from frame: CGRect?) {
        host?.layer.removeFromSuperlayer()
        let page = PageHost(piece, size: window.size, scale: window.contentScale, sharing: host)
        page.onBack = { [unowned self] in goHome() }
        Look.still { window.rootLayer.insertSublayer(page.layer, below: costs.layer) }
        host = page
        help.describe(piece)
        fit()
        if let frame { page.open(from: frame) }
        retitle()
    }

    func goHome() {
        guard let page = host else { return }
        host = nil
        home.reveal(page.piece)
        page.close(to: home.frame(of: page.piece))
        retitle()
    }

    /// Opens the piece a number of steps further on; from the first page the first piece.
    func step(_ steps: Int, among list: [Piece]? = nil) {
        let list = list ?? group
        guard let current = host?.piece, let at = list.firstIndex(where: { $0.id == current.id })
        else { return show(list[0], from: nil) }
        show(list[((at + steps) % list.count + list.count) % list.count], from: nil)
    }

    /// Pages follow pages, listings follow listings.
    private var group: [Piece] {
        host?.piece.category == .reference ? PageList.reference : PageList.all
    }

    private func retitle() {
        defer { showToReaders() }
        guard let host else {
            window.title = "Lamina – ? for keys"
            return
        }
        let list = group
        let number = (list.firstIndex { $0.id == host.piece.id } ?? 0) + 1
        window.title =
            "\(host.piece.title) – \(number) of \(list.count)"
            + (host.isPaused ? " (paused)" : "") + " – ? for keys"
    }

    private func fit() {
        guard window.size.width > 0, window.size.height > 0 else { return }
        let (size, scale) = (window.size, window.contentScale)
        Look.still {
            home.fit(size, scale: scale)
            host?.fit(size, scale: scale)
            help.fit(into: size, scale: scale)
            costs.fit(into: size, scale: scale)
        }
    }

    // MARK: - Events

    private func handle(_ event: WindowEvent) {
        accessible.handle(event)
        switch event {
        case .mouseMoved, .mouseDown, .mouseUp, .scrolled, .keyDown:
            lastInput = CACurrentMediaTime()
            isOnTour = false
        default: break
        }
        // A key which led to the first page is no letter of a search.
        if case .keyDown = event { swallowsText = false }
        if swallowsText, case .text = event { return }
        switch event {
        case .resized, .scaleChanged: fit()
        case .text("?"): help.isShown.toggle()
        case .keyDown(.f1, _, isRepeat: false): help.isShown.toggle()
        case .keyDown(.f11, _, isRepeat: false): window.isFullScreen.toggle()
        case .keyDown(.escape, _, isRepeat: false): escape()
        case .keyDown(.init("Q"), let held, _) where host != nil || held.contains(.control):
            window.close()
        case .keyDown where help.isShown && host == nil: break
        case .text where help.isShown && host == nil: break
        default:
            if host == nil {
                home.handle(event)
            } else {
                handleOnPage(event)
            }
        }
    }

    private func escape() {
        if help.isShown {
            help.isShown = false
        } else if host == nil, !home.search.isEmpty {
            home.search = ""
        } else if host?.hasSource == true {
            host?.hasSource = false
            fit()
        } else if window.isFullScreen {
            window.isFullScreen = false
        } else if host != nil, !isDirect {
            goHome()
        } else {
            window.close()
        }
    }

    func togglePause() {
        host?.isPaused.toggle()
        retitle()
    }

    func toggleSource() {
        host?.hasSource.toggle()
        fit()
        showToReaders()
    }

    private func handleOnPage(_ event: WindowEvent) {
        guard let host else { return }
        switch event {
        case .keyDown(.right, _, _), .keyDown(.down, _, _): step(1)
        case .keyDown(.left, _, _), .keyDown(.up, _, _): step(-1)
        case .keyDown(.home, _, isRepeat: false): show(group[0], from: nil)
        case .keyDown(.end, _, isRepeat: false): show(group[group.count - 1], from: nil)
        case .keyDown(.space, _, isRepeat: false): togglePause()
        case .keyDown(.init("R"), _, isRepeat: false): show(host.piece, from: nil)
        case .keyDown(.init("F"), _, isRepeat: false): window.isFullScreen.toggle()
        case .keyDown(.init("H"), _, isRepeat: false): help.isShown.toggle()
        case .keyDown(.init("O"), _, isRepeat: false): Look.still { costs.layer.isHidden.toggle() }
        case .keyDown(.init("S"), _, isRepeat: false): toggleSource()
        case .keyDown(.backspace, _, isRepeat: false), .keyDown(.init("G"), _, isRepeat: false):
            swallowsText = true
            goHome()
        default: host.handle(event)
        }
    }
}
