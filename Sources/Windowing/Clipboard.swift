import CLaminaGLFW

/// The text that programs exchange by copying and pasting. Thread: main; there has to be a window.
public enum Clipboard {
    /// Nil when it is empty, or holds no text, or no window was ever opened.
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
