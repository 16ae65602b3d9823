/// The destination of passes and items.
struct Target {
    /// The surface; −1 for the window.
    private(set) var surface: Int32 = -1
    /// True if the target already has a pass.
    private(set) var isStarted = false
    /// The number of passes ended in this target.
    private(set) var flushes = 0
    /// The number of enclosing surfaces; items in surfaces cannot be patched.
    private(set) var depth = 0

    /// Ends the open pass; later items go to a new pass.
    mutating func endPass() {
        isStarted = true
        flushes += 1
    }

    /// Redirects passes and items into a surface.
    mutating func enter(_ surface: Int32) {
        (self.surface, isStarted, flushes, depth) = (surface, false, 0, depth + 1)
    }
}
