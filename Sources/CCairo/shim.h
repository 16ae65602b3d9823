// Cairo's drawing interface, its PDF backend included. Cairo's headers lie in a folder of the
// compiler's search path and include each other by relative names: no flags from pkg-config are
// needed.
#include <cairo/cairo.h>
#include <cairo/cairo-pdf.h>
