// libpng: the chunks of films as animated PNG.
#include <png.h>
