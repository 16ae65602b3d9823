// GStreamer, its application sink and its messages about missing plug-ins. The few macros and functions with
// variable arguments that Swift cannot reach stand behind the prefix lgst_. Every decision is made in Swift.
#ifndef LAMINA_CGSTREAMER_H
#define LAMINA_CGSTREAMER_H

#include <gst/app/gstappsink.h>
#include <gst/gst.h>
#include <gst/pbutils/missing-plugins.h>

// A playbin for a URI whose pictures end in an application sink; NULL where the elements are missing.
static inline GstElement *lgst_playbin(const char *uri, const char *caps, GstAppSink **sink) {
    GstElement *bin = gst_element_factory_make("playbin", NULL);
    GstElement *end = gst_element_factory_make("appsink", NULL);
    if (!bin || !end) {
        if (bin) gst_object_unref(bin);
        if (end) gst_object_unref(end);
        return NULL;
    }
    GstCaps *wanted = gst_caps_from_string(caps);
    g_object_set(end, "caps", wanted, "sync", FALSE, "max-buffers", 3, "drop", FALSE, NULL);
    gst_caps_unref(wanted);
    g_object_set(bin, "uri", uri, "video-sink", end, NULL);
    *sink = GST_APP_SINK(end);
    return bin;
}

static inline void lgst_set_volume(GstElement *bin, double volume, gboolean mute) {
    g_object_set(bin, "volume", volume, "mute", mute, NULL);
}

static inline void lgst_unref(GstSample *sample) { gst_sample_unref(sample); }
static inline GstMessageType lgst_message_type(GstMessage *m) { return GST_MESSAGE_TYPE(m); }
static inline int lgst_is_from(GstMessage *m, void *object) {
    return (void *)GST_MESSAGE_SRC(m) == object;
}
static inline GstClockTime lgst_pts(GstBuffer *b) { return GST_BUFFER_PTS(b); }
static inline GstClockTime lgst_duration(GstBuffer *b) { return GST_BUFFER_DURATION(b); }
static inline int lgst_caps_int(GstCaps *caps, const char *name) {
    int value = 0;
    gst_structure_get_int(gst_caps_get_structure(caps, 0), name, &value);
    return value;
}

// The picture's size where the sink knows it already, else 0 × 0.
static inline void lgst_size(GstAppSink *sink, int *width, int *height) {
    GstPad *pad = gst_element_get_static_pad(GST_ELEMENT(sink), "sink");
    GstCaps *caps = gst_pad_get_current_caps(pad);
    *width = *height = 0;
    if (caps) {
        *width = lgst_caps_int(caps, "width");
        *height = lgst_caps_int(caps, "height");
        gst_caps_unref(caps);
    }
    gst_object_unref(pad);
}

// Calls `note` with `user` whenever a picture waits after a start or a seek.
typedef void (*lgst_note)(void *user);
typedef struct lgst_listener {
    lgst_note note;
    void *user;
    lgst_note release;
} lgst_listener;
static GstFlowReturn lgst_preroll(GstAppSink *sink, gpointer data) {
    (void)sink;
    lgst_listener *l = (lgst_listener *)data;
    l->note(l->user);
    return GST_FLOW_OK;
}
static void lgst_release(gpointer data) {
    lgst_listener *l = (lgst_listener *)data;
    l->release(l->user);
    g_free(l);
}
static inline void lgst_listen(
    GstAppSink *sink, lgst_note note, void *user, lgst_note release) {
    GstAppSinkCallbacks callbacks = {0};
    lgst_listener *l = g_new0(lgst_listener, 1);
    l->note = note;
    l->user = user;
    l->release = release;
    callbacks.new_preroll = lgst_preroll;
    gst_app_sink_set_callbacks(sink, &callbacks, l, lgst_release);
}

#endif
