// libcbor's encoder and streaming decoder (RFC 8949): each call encodes or decodes a single item,
// and allocates no memory.
#include <cbor.h>
