// libcbor's encoder and streaming decoder (RFC 8949): one item at a time, no memory of its own.
#include <cbor.h>
