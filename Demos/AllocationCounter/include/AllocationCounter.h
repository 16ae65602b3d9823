// Counts the process's heap allocations, for benchmarks that claim there are none.
#ifndef LAMINA_ALLOCATION_COUNTER_H
#define LAMINA_ALLOCATION_COUNTER_H

// Calls of malloc, calloc, realloc and aligned_alloc since the process started.
unsigned long allocation_count(void);
// Keeps the C library from mixing large blocks into the heap of small ones: from this many bytes on each is
// mapped by itself and given back when freed. What stays resident is then what is held.
void allocation_map_blocks_from(int bytes);
// The same of the calling thread alone.
unsigned long thread_allocation_count(void);
// 0 where another allocator is linked in and nothing is counted.
int allocation_count_works(void);

#endif
