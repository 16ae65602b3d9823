// zlib: decompression of gzip documents.
#include <zlib.h>

// A macro of zlib that Swift cannot import: a decoder of gzip and zlib streams.
static inline int lamina_inflate_init(z_stream *stream) {
    return inflateInit2(stream, 15 + 32);
}
