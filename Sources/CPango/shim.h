// Pango and its Cairo backend: text layout and drawing.
#include <pango/pangocairo.h>
