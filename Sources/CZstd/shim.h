// Zstandard (RFC 8878): what recordings are compressed by.
#include <zstd.h>
