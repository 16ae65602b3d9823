// zlib: decompression of gzip documents.
#include <zlib.h>

// A macro of zlib as a function for Swift: a decoder of gzip and zlib streams.
static inline int lamina_inflate_init(z_stream *stream) {
    return inflateInit2(stream, 15 + 32);
}
