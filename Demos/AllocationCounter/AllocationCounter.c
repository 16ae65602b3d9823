// Interposes the C library's allocator: counts, then calls glibc's own entry points.
#include "AllocationCounter.h"
#include <stdatomic.h>
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static atomic_ulong count;
// Thread-local storage of the executable: the first access on a thread allocates nothing.
static _Thread_local unsigned long mine __attribute__((tls_model("initial-exec")));
static _Thread_local unsigned long bytes __attribute__((tls_model("initial-exec")));

unsigned long allocation_count(void) { return atomic_load(&count); }
unsigned long thread_allocation_count(void) { return mine; }
unsigned long thread_allocation_bytes(void) { return bytes; }

static void note(size_t size) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    mine++;
    bytes += size;
}

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

// Sanitizers have an allocator of their own; under sanitizers nothing is counted.
int allocation_count_works(void) {
#ifdef SANITIZED
    return 0;
#else
    return 1;
#endif
}

#ifndef SANITIZED

void *malloc(size_t size) {
    note(size);
    return __libc_malloc(size);
}

void *calloc(size_t n, size_t size) {
    note(n * size);
    return __libc_calloc(n, size);
}

void *realloc(void *old, size_t size) {
    note(size);
    return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    note(size);
    return __libc_memalign(alignment, size);
}
#endif
