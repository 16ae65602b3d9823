import LaminaWindowing

/// Decides about requests to the window system to reduce a window beyond the limit of size.
///
/// Input: the sizes which the window system reports. Output: one request for each size beyond the
/// limit. A window manager that insists on the size after the request keeps the size, without a
/// picture: repeated requests would change the size for ever. A window with another size in the
/// meantime, such as a restored window, is reduced again.
struct SizeReduction {
    /// The last size with a request.
    private var refused: (width: Int, height: Int)?
    /// The first possible size after the request.
    private var answer: (width: Int, height: Int)?

    /// True if the window is to be reduced from a reported size in pixels.
    mutating func reduces(_ size: (width: Int, height: Int)) -> Bool {
        if !Window.canHave(size) {
            if let refused, refused == size { return false }
            (refused, answer) = (size, nil)
            return true
        }
        if let answer, answer != size {
            (refused, self.answer) = (nil, nil)
        } else if refused != nil {
            answer = size
        }
        return false
    }
}
