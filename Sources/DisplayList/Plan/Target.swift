/// What passes and items go into.
struct Target {
    /// −1 for the window.
    var surface: Int32 = -1
    /// Whether it has a pass already.
    var isStarted = false
    /// How often its items so far became a pass of their own.
    var flushes = 0
    /// Surfaces around it; items in surfaces cannot be patched.
    var depth = 0
}
