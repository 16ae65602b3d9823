// xxHash: check sums of recordings, and names of their images by content.
#include <xxhash.h>
