import Foundation

/// The sanitizer that the tests were built with (`Tests/run --sanitize=…`).
public enum Sanitizer {
    public static var isPresent: Bool {
        ["__asan_init", "__tsan_init"].contains { (name: String) in dlsym(nil, name) != nil }
    }
}
