// libzip: archives of animations, read from memory.
#include <zip.h>
