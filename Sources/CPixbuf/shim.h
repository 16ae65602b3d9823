// GDK-Pixbuf: image files in and out.
#include <gdk-pixbuf/gdk-pixbuf.h>
