// Thread sanitizer: the order that a contended `Mutex` of the Swift library establishes.
//
// The toolchain's libswiftSynchronization is built without the sanitizer. An uncontended lock is
// compiled into our code and seen; a contended lock and its release happen in the library, and the
// sanitizer reports a race of every variable that the lock protects (Docs/WORKAROUNDS.md).
// Tests/run loads this library first: the slow paths are replaced, call the original and tell the
// sanitizer about the acquisition and the release. Without the sanitizer the library only forwards.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *

// `_MutexHandle._lockSlow(_: UInt32)`, `._unlockSlow()` and `._tryLockSlow() -> Bool`.
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"

// Symbols of the sanitizer's runtime, null without the sanitizer.
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

SWIFT void lock_slow(uint32_t owner, SELF handle) __asm__(LOCK);
SWIFT void unlock_slow(SELF handle) __asm__(UNLOCK);
SWIFT bool try_lock_slow(SELF handle) __asm__(TRY_LOCK);

SWIFT void lock_slow(uint32_t owner, SELF handle) {
    SWIFT void (*original)(uint32_t, SELF) = dlsym(RTLD_NEXT, LOCK);
    original(owner, handle);
    if (__tsan_acquire) __tsan_acquire(handle);
}

SWIFT void unlock_slow(SELF handle) {
    SWIFT void (*original)(SELF) = dlsym(RTLD_NEXT, UNLOCK);
    if (__tsan_release) __tsan_release(handle);
    original(handle);
}

SWIFT bool try_lock_slow(SELF handle) {
    SWIFT bool (*original)(SELF) = dlsym(RTLD_NEXT, TRY_LOCK);
    bool is_locked = original(handle);
    if (is_locked && __tsan_acquire) __tsan_acquire(handle);
    return is_locked;
}
