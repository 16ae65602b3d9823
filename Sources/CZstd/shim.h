// Zstandard (RFC 8878): the compression of recordings.
#include <zstd.h>
