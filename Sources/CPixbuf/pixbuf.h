// GDK-Pixbuf: image files in and out. The used functions are declared here, for the reason in
// CPango/pango.h; DeclarationTests compares the declarations with the library's own header.
#ifndef LAMINA_CPIXBUF_H
#define LAMINA_CPIXBUF_H

#ifndef LAMINA_COMPARES_DECLARATIONS

// GLib types, declared exactly as in CGStreamer/gstreamer.h: C permits equal repeated typedefs.
typedef int gboolean;
typedef int gint;
typedef unsigned int guint32;
typedef unsigned char guchar;
typedef unsigned long gsize;
typedef char gchar;
typedef void *gpointer;

typedef struct _GError {
    guint32 domain;
    gint code;
    gchar *message;
} GError;

typedef struct _GSList {
    gpointer data;
    struct _GSList *next;
} GSList;

typedef void (*GCallback)(void);
typedef struct _GClosure GClosure;
typedef void (*GClosureNotify)(gpointer data, GClosure *closure);
typedef enum { G_CONNECT_AFTER = 1 } GConnectFlags;

// GDK-Pixbuf's objects: only pointers to these objects are used.
typedef struct _GdkPixbuf GdkPixbuf;
typedef struct _GdkPixbufFormat GdkPixbufFormat;
typedef struct _GdkPixbufLoader GdkPixbufLoader;
typedef enum { GDK_COLORSPACE_RGB = 0 } GdkColorspace;
typedef void (*GdkPixbufDestroyNotify)(guchar *bytes, gpointer data);

#endif

void g_clear_error(GError **error);
void g_error_free(GError *error);
void g_free(gpointer memory);
void g_object_unref(gpointer object);
void g_slist_free(GSList *list);
unsigned long g_signal_connect_data(
    gpointer instance, const gchar *signal, GCallback handler, gpointer data,
    GClosureNotify destroy, GConnectFlags flags);

GdkPixbuf *gdk_pixbuf_apply_embedded_orientation(GdkPixbuf *image);
int gdk_pixbuf_get_height(const GdkPixbuf *image);
int gdk_pixbuf_get_n_channels(const GdkPixbuf *image);
const gchar *gdk_pixbuf_get_option(GdkPixbuf *image, const gchar *key);
guchar *gdk_pixbuf_get_pixels(const GdkPixbuf *image);
int gdk_pixbuf_get_rowstride(const GdkPixbuf *image);
int gdk_pixbuf_get_width(const GdkPixbuf *image);
GdkPixbuf *gdk_pixbuf_new_from_data(
    const guchar *bytes, GdkColorspace space, gboolean hasAlpha, int bits, int width, int height,
    int rowstride, GdkPixbufDestroyNotify destroy, gpointer data);
const unsigned char *gdk_pixbuf_read_pixels(const GdkPixbuf *image);
gboolean gdk_pixbuf_save_to_bufferv(
    GdkPixbuf *image, gchar **buffer, gsize *count, const char *type, char **keys, char **values,
    GError **error);

GSList *gdk_pixbuf_get_formats(void);
gchar *gdk_pixbuf_format_get_name(GdkPixbufFormat *format);

GdkPixbufLoader *gdk_pixbuf_loader_new(void);
gboolean gdk_pixbuf_loader_close(GdkPixbufLoader *loader, GError **error);
GdkPixbufFormat *gdk_pixbuf_loader_get_format(GdkPixbufLoader *loader);
GdkPixbuf *gdk_pixbuf_loader_get_pixbuf(GdkPixbufLoader *loader);
void gdk_pixbuf_loader_set_size(GdkPixbufLoader *loader, int width, int height);
gboolean gdk_pixbuf_loader_write(
    GdkPixbufLoader *loader, const guchar *bytes, gsize count, GError **error);

#endif
