import CoreAnimation
import LaminaWindowing

/// Which screen's refreshes a window follows, and when links that follow the main screen pause. Thread: main.
enum ScreenClocks {
    private static let connect: Void = {
        WindowSystem.shared.onScreensChanged = {
            update()
            for window in Application.openWindows { window.followScreen() }
        }
        update()
    }()

    private static func update() {
        RefreshClock.setRates(WindowSystem.shared.screens.map(\.refreshRate))
    }

    /// The refreshes of the screen that most of a window lies on.
    static func clock(of window: Window) -> RefreshClock {
        _ = connect
        return RefreshClock.of(display: UInt32(window.screen?.number ?? 1))
    }

    /// A program whose windows all are out of sight has nothing to show on the main screen.
    static func updatePauses() {
        let windows = Application.openWindows
        RefreshClock.main.isSuspended = !windows.isEmpty && !windows.contains { $0.isSeen }
    }
}
