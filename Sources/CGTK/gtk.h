// GTK 4 for the program with a layer view beside native widgets: Demos/GtkWindow.
//
// GTK's own headers need search paths that only pkg-config knows (Docs/WORKAROUNDS.md). The used
// functions are therefore declared here, with their names and order; DeclarationTests compiles the
// declarations together with the library's headers and compares both.
#ifndef LAMINA_CGTK_H
#define LAMINA_CGTK_H

#ifndef LAMINA_COMPARES_DECLARATIONS

// GLib
typedef int gboolean;
typedef int gint;
typedef unsigned int guint;
typedef unsigned int guint32;
typedef char gchar;
typedef unsigned long gulong;
typedef void *gpointer;
typedef void (*GCallback)(void);
typedef gboolean (*GSourceFunc)(gpointer user_data);
typedef void (*GDestroyNotify)(gpointer data);
typedef struct _GClosure GClosure;
typedef void (*GClosureNotify)(gpointer data, GClosure *closure);
typedef struct _GMainContext GMainContext;

typedef struct _GError {
    guint32 domain;
    gint code;
    gchar *message;
} GError;

typedef enum { G_CONNECT_AFTER = 1 } GConnectFlags;

// GTK's objects: only pointers to these objects are used.
typedef struct _GdkFrameClock GdkFrameClock;
typedef struct _GtkBox GtkBox;
typedef struct _GtkEventController GtkEventController;
typedef struct _GtkGesture GtkGesture;
typedef struct _GtkGLArea GtkGLArea;
typedef struct _GtkLabel GtkLabel;
typedef struct _GtkRange GtkRange;
typedef struct _GtkWidget GtkWidget;
typedef struct _GtkWindow GtkWindow;

typedef gboolean (*GtkTickCallback)(
    GtkWidget *widget, GdkFrameClock *frame_clock, gpointer user_data);

typedef enum {
    GTK_ORIENTATION_HORIZONTAL = 0,
    GTK_ORIENTATION_VERTICAL = 1,
} GtkOrientation;

#endif

gboolean g_main_context_iteration(GMainContext *context, gboolean may_block);
guint g_timeout_add(guint interval, GSourceFunc function, gpointer data);
gboolean g_source_remove(guint tag);
gulong g_signal_connect_data(
    gpointer instance, const char *detailed_signal, GCallback c_handler, gpointer data,
    GClosureNotify destroy_data, GConnectFlags connect_flags);

gboolean gtk_init_check(void);
GtkWidget *gtk_window_new(void);
void gtk_window_set_title(GtkWindow *window, const char *title);
void gtk_window_set_default_size(GtkWindow *window, int width, int height);
void gtk_window_set_child(GtkWindow *window, GtkWidget *child);
void gtk_window_present(GtkWindow *window);
GtkWidget *gtk_box_new(GtkOrientation orientation, int spacing);
void gtk_box_append(GtkBox *box, GtkWidget *child);
GtkWidget *gtk_label_new(const char *str);
void gtk_label_set_text(GtkLabel *self, const char *str);
GtkWidget *gtk_button_new_with_label(const char *label);
GtkWidget *gtk_scale_new_with_range(
    GtkOrientation orientation, double min, double max, double step);
double gtk_range_get_value(GtkRange *range);
void gtk_range_set_value(GtkRange *range, double value);
GtkGesture *gtk_gesture_click_new(void);

void gtk_widget_add_controller(GtkWidget *widget, GtkEventController *controller);
guint gtk_widget_add_tick_callback(
    GtkWidget *widget, GtkTickCallback callback, gpointer user_data, GDestroyNotify notify);
void gtk_widget_remove_tick_callback(GtkWidget *widget, guint id);
int gtk_widget_get_width(GtkWidget *widget);
int gtk_widget_get_height(GtkWidget *widget);
int gtk_widget_get_scale_factor(GtkWidget *widget);
void gtk_widget_set_hexpand(GtkWidget *widget, gboolean expand);
void gtk_widget_set_size_request(GtkWidget *widget, int width, int height);
void gtk_widget_set_margin_start(GtkWidget *widget, int margin);
void gtk_widget_set_margin_end(GtkWidget *widget, int margin);
void gtk_widget_set_margin_top(GtkWidget *widget, int margin);
void gtk_widget_set_margin_bottom(GtkWidget *widget, int margin);

GtkWidget *gtk_gl_area_new(void);
void gtk_gl_area_set_required_version(GtkGLArea *area, int major, int minor);
void gtk_gl_area_make_current(GtkGLArea *area);
void gtk_gl_area_queue_render(GtkGLArea *area);
GError *gtk_gl_area_get_error(GtkGLArea *area);

#endif
