// libcbor's encoder and streaming decoder (RFC 8949): a single item per call, without memory of
// their own.
#include <cbor.h>
