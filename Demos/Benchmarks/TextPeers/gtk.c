// Lines of text in GTK: gtk LINES. Frames are driven directly, because the frame clock follows the
// screen.
#include <gtk/gtk.h>
#include <math.h>

#include "measure.h"

static int lines = 200, frame;
static PangoLayout **layouts;

static float part(int i, double k) { return 0.6 + 0.4 * sin(i * 0.7 + k); }

static GskRenderNode *draw(void) {
    GtkSnapshot *snapshot = gtk_snapshot_new();
    graphene_rect_t all = {{0, 0}, {1280, 720}};
    GdkRGBA background = {0.1, 0.1, 0.1, 1};
    gtk_snapshot_append_color(snapshot, &background, &all);
    for (int i = 0; i < lines; i++) {
        char text[64];
        snprintf(text, sizeof text, "Line %d: %d", i, frame);
        pango_layout_set_text(layouts[i], text, -1);
        GdkRGBA color = {part(i, 0), part(i, 2), part(i, 4), 1};
        graphene_point_t place = {10 + i % 8 * 158, 10 + i / 8 * 28};
        gtk_snapshot_save(snapshot);
        gtk_snapshot_translate(snapshot, &place);
        gtk_snapshot_append_layout(snapshot, layouts[i], &color);
        gtk_snapshot_restore(snapshot);
    }
    return gtk_snapshot_free_to_node(snapshot);
}

static gboolean next(gpointer window) {
    frame++;
    GskRenderNode *node = draw();
    gsk_renderer_render(gtk_native_get_renderer(GTK_NATIVE(window)), node, NULL);
    gsk_render_node_unref(node);
    measure_frame("GTK", lines);
    return G_SOURCE_CONTINUE;
}

static gboolean begin(gpointer window) {
    PangoFontDescription *font = pango_font_description_from_string("Helvetica 16px");
    layouts = g_new(PangoLayout *, lines);
    for (int i = 0; i < lines; i++) {
        layouts[i] = gtk_widget_create_pango_layout(GTK_WIDGET(window), NULL);
        pango_layout_set_font_description(layouts[i], font);
    }
    g_idle_add(next, window);
    return G_SOURCE_REMOVE;
}

int main(int count, char **words) {
    if (count > 1) lines = atoi(words[1]);
    gtk_init();
    GtkWidget *window = gtk_window_new();
    gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
    gtk_window_set_default_size(GTK_WINDOW(window), 1280, 720);
    gtk_window_present(GTK_WINDOW(window));
    // The renderer exists once the window has been shown.
    g_timeout_add(500, begin, window);
    for (;;) g_main_context_iteration(NULL, TRUE);
}
