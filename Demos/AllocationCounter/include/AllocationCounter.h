// Counts the process's heap allocations, for benchmarks that claim there are none.
#ifndef LAMINA_ALLOCATION_COUNTER_H
#define LAMINA_ALLOCATION_COUNTER_H

// Calls of malloc, calloc, realloc and aligned_alloc since the process started.
unsigned long allocation_count(void);

#endif
