// Cairo's drawing interface, its PDF backend included.
#include <cairo.h>
#include <cairo-pdf.h>
