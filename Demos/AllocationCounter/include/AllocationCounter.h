// Counts the process's heap allocations, for benchmarks that claim frames without allocations.
#ifndef LAMINA_ALLOCATION_COUNTER_H
#define LAMINA_ALLOCATION_COUNTER_H

// Calls of malloc, calloc, realloc and aligned_alloc since the process started.
unsigned long allocation_count(void);
// Calls made by the calling thread alone.
unsigned long thread_allocation_count(void);
// Bytes requested by the calling thread, freed bytes included.
unsigned long thread_allocation_bytes(void);
// 1 if allocations are counted; 0 under sanitizers, which replace the allocator.
int allocation_count_works(void);

#endif
