import CLaminaGLFW

/// The system clipboard's text. Thread: main; needs a window.
public enum Clipboard {
    /// The text; nil for an empty clipboard, for other content, and before the first window. Nil
    /// sets an empty text. Before the first window a new text is dropped.
    public static var text: String? {
        get {
            guard WindowSystem.shared.isOpen, let bytes = glfwGetClipboardString(nil) else {
                return nil
            }
            return String(cString: bytes)
        }
        set {
            guard WindowSystem.shared.isOpen else { return }
            glfwSetClipboardString(nil, newValue ?? "")
        }
    }
}
