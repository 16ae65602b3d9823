/// The destination of passes and items.
struct Target {
    /// The surface; −1 for the window.
    var surface: Int32 = -1
    /// True if the target already has a pass.
    var isStarted = false
    /// The number of times the items became a pass of their own.
    var flushes = 0
    /// The number of enclosing surfaces; items in surfaces cannot be patched.
    var depth = 0
}
