// giflib: reading and writing of GIF files.
#include <gif_lib.h>
