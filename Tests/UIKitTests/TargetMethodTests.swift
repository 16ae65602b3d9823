import Foundation
import Testing
@testable import UIKit
import LaminaViews

/// Targets with methods instead of selectors: notifications, timers, display links, controls.
@Suite("Views: methods of targets") @MainActor struct TargetMethodTests {
    final class Listener: NSObject {
        var heard: [String] = []
        func changed(_ notification: Notification) { heard.append(notification.name.rawValue) }
        func called() { heard.append("called") }
        func ticked(_ timer: Timer) { heard.append("tick \(timer.userInfo ?? "nil")") }
        func stepped(_ link: CADisplayLink) { heard.append("step") }
        func tapped(_ sender: UIButton) { heard.append("tap") }
    }
    private let first = Notification.Name("first")
    private let second = Notification.Name("second")

    @Test("notifications call methods with and without an argument, by name and sender")
    func notifications() {
        let (center, listener, sender) = (NotificationCenter(), Listener(), NSObject())
        center.addObserver(listener, selector: Listener.changed, name: first, object: sender)
        center.addObserver(listener, selector: Listener.called, name: second, object: nil)
        center.post(name: first, object: sender)
        center.post(name: first, object: nil)
        center.post(name: second, object: nil)
        #expect(listener.heard == ["first", "called"])
        center.removeObserver(listener, name: second, object: nil)
        center.post(name: second, object: nil)
        center.post(name: first, object: sender)
        #expect(listener.heard == ["first", "called", "first"])
        center.removeObserver(listener)
        center.post(name: first, object: sender)
        #expect(listener.heard.count == 3)
    }

    @Test("an observer is not retained, and a hundred of them leave nothing behind")
    func observersGo() {
        let center = NotificationCenter()
        weak var last: Listener?
        for _ in 0..<100 {
            let listener = Listener()
            center.addObserver(listener, selector: Listener.called, name: first, object: nil)
            last = listener
        }
        #expect(last == nil)
        center.post(name: first, object: nil)
        let token = center.addObserver(forName: first, object: nil, queue: nil) { _ in }
        center.removeObserver(token)
    }

    @Test("timers call methods with and without an argument, with their information")
    func timers() {
        let listener = Listener()
        let timer = Timer.scheduledTimer(
            timeInterval: 3600, target: listener, selector: Listener.ticked, userInfo: "info",
            repeats: true)
        timer.fire()
        #expect(timer.isValid && timer.timeInterval == 3600)
        timer.invalidate()
        let plain = Timer(
            timeInterval: 3600, target: listener, selector: Listener.called, userInfo: nil,
            repeats: false)
        plain.fire()
        #expect(listener.heard == ["tick info", "called"])
        #expect(!plain.isValid)
    }

    @Test("display links call methods under both labels, with and without an argument")
    func links() {
        Stage.with { stage in
            let listener = Listener()
            let links = [
                CADisplayLink(target: listener, selector: Listener.stepped),
                CADisplayLink(target: listener, selector: Listener.called),
                CADisplayLink(target: listener, action: Listener.called),
            ]
            // Inside a call of the host, because the display links follow the host's frames.
            let start = stage.host.after(0) {
                for link in links { link.add(to: .main, forMode: .common) }
            }
            stage.host.advance(by: 3.0 / 60)
            start.cancel()
            #expect(Set(listener.heard) == ["step", "called"])
            #expect(listener.heard.filter { $0 == "called" }.count >= 2)
            for link in links { link.invalidate() }
        }
    }

    @Test("removeTarget takes the actions of a target off, of the named events only")
    func removal() {
        let (listener, other) = (Listener(), Listener())
        let button = UIButton()
        button.addTarget(listener, action: Listener.tapped, for: .touchDown)
        button.addTarget(listener, action: Listener.called, for: .touchUpInside)
        button.addTarget(other, action: Listener.called, for: .touchUpInside)
        button.removeTarget(listener, action: nil, for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
        button.sendActions(for: .touchDown)
        #expect(listener.heard == ["tap"] && other.heard == ["called"])
        button.removeTarget(nil, action: nil, for: .allEvents)
        button.sendActions(for: .allEvents)
        #expect(listener.heard.count == 1 && other.heard.count == 1)
        let tap = UITapGestureRecognizer(target: listener, action: Listener.called)
        tap.removeTarget(listener, action: nil)
        #expect(tap.actions.isEmpty)
    }
}
