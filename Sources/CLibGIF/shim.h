// giflib: films as GIF.
#include <gif_lib.h>
