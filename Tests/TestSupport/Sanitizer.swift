import Foundation

/// Sanitizer of the test build (`Tests/run --sanitize=…`).
///
/// Scenes of the playground are compiled without a sanitizer, and a sanitizer changes the way
/// scenes crash: tests of crashing scenes are left out then.
public enum Sanitizer {
    /// True with the address or the thread sanitizer.
    public static var isPresent: Bool {
        ["__asan_init", "__tsan_init"].contains { (name: String) in dlsym(nil, name) != nil }
    }
}
