// Work at the end of a thread.
//
// The destructor of a pthread key runs too late for calls of Dispatch and Core Foundation. The
// destructors of the keys of both libraries run earlier and free the thread's caches; a later call
// would read the freed caches, and free the caches again.
#ifndef THREAD_END_H
#define THREAD_END_H

/// Calls `work` with `value` at the end of the current thread, before the destructors of pthread
/// keys; for a thread that ends the process, at the call of `exit`. Thread: any.
void thread_end_add(void (*work)(void *value), void *value);

#endif
