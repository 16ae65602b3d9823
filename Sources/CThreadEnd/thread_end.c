#include "thread_end.h"

// The function behind C++ objects of a thread (Itanium C++ ABI, 3.3.6.3); part of glibc.
extern int __cxa_thread_atexit_impl(void (*work)(void *), void *value, void *library);
// The program or library that contains the caller.
extern void *__dso_handle __attribute__((visibility("hidden")));

void thread_end_add(void (*work)(void *value), void *value) {
    // Without memory for the entry the thread's changes stay open: nothing else is possible.
    (void)__cxa_thread_atexit_impl(work, value, &__dso_handle);
}
