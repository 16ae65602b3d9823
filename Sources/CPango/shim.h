// Pango and its Cairo backend for layout and drawing, HarfBuzz for what a font file says about
// itself, fontconfig for fonts that come from memory.
#include <pango/pangocairo.h>
#include <hb.h>
#include <hb-ot.h>
#include <fontconfig/fontconfig.h>
