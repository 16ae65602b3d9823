// Cairo's drawing interface, its PDF backend included. Its headers lie in a folder the compiler looks into
// and include each other by relative names: no flags from pkg-config are needed.
#include <cairo/cairo.h>
#include <cairo/cairo-pdf.h>
