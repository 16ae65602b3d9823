import Foundation

/// The sanitizer that the tests were built with (`Tests/run --sanitize=…`).
///
/// Scenes of the playground are compiled without one, and how they die is its business where there is one: their tests are left
/// out then.
public enum Sanitizer {
    public static var isPresent: Bool {
        ["__asan_init", "__tsan_init"].contains { (name: String) in dlsym(nil, name) != nil }
    }
}
