// GStreamer, its application source and sink, and its messages about missing plug-ins. The used
// functions are declared here, for the reason in CPango/pango.h: a program without video needs no
// GStreamer headers, and a program with video gets no warning about flags. DeclarationTests
// compares the declarations with the libraries' own headers. The few macros, variadic functions and
// fields that Swift cannot import stand behind the prefix lgst_. Every decision is made in Swift.
#ifndef LAMINA_CGSTREAMER_H
#define LAMINA_CGSTREAMER_H

#include <stdlib.h>

#ifndef LAMINA_COMPARES_DECLARATIONS

// GLib types, declared exactly as in CPixbuf/pixbuf.h: C permits equal repeated typedefs.
typedef int gboolean;
typedef int gint;
typedef unsigned int guint;
typedef unsigned int guint32;
typedef signed long gint64;
typedef unsigned long guint64;
typedef unsigned char guint8;
typedef unsigned long gsize;
typedef char gchar;
typedef double gdouble;
typedef void *gpointer;
typedef gsize GType;
typedef void (*GDestroyNotify)(gpointer data);
typedef enum {
    G_LOG_LEVEL_CRITICAL = 8,
    G_LOG_LEVEL_WARNING = 16,
} GLogLevelFlags;
typedef void (*GLogFunc)(
    const gchar *domain, GLogLevelFlags level, const gchar *text, gpointer user);

typedef struct _GError {
    guint32 domain;
    gint code;
    gchar *message;
} GError;

// GStreamer's objects: only pointers to these objects are used.
typedef struct _GstAppSink GstAppSink;
typedef struct _GstAppSrc GstAppSrc;
typedef struct _GstBin GstBin;
typedef struct _GstBus GstBus;
typedef struct _GstCaps GstCaps;
typedef struct _GstElement GstElement;
typedef struct _GstPad GstPad;
typedef struct _GstSample GstSample;
typedef struct _GstStructure GstStructure;

typedef guint64 GstClockTime;

typedef enum { GST_BUS_DROP = 0, GST_BUS_PASS = 1, GST_BUS_ASYNC = 2 } GstBusSyncReply;
typedef enum { GST_FLOW_OK = 0, GST_FLOW_ERROR = -5 } GstFlowReturn;
typedef enum { GST_FORMAT_TIME = 3 } GstFormat;
typedef enum { GST_MAP_READ = 1 } GstMapFlags;
typedef enum {
    GST_SEEK_FLAG_NONE = 0,
    GST_SEEK_FLAG_FLUSH = 1,
    GST_SEEK_FLAG_ACCURATE = 2,
    GST_SEEK_FLAG_SEGMENT = 8,
} GstSeekFlags;
typedef enum { GST_SEEK_TYPE_NONE = 0, GST_SEEK_TYPE_SET = 1 } GstSeekType;
typedef enum { GST_STATE_CHANGE_FAILURE = 0, GST_STATE_CHANGE_SUCCESS = 1 } GstStateChangeReturn;

typedef enum {
    GST_MESSAGE_EOS = 1,
    GST_MESSAGE_ERROR = 2,
    GST_MESSAGE_WARNING = 4,
    GST_MESSAGE_ELEMENT = 32768,
    GST_MESSAGE_SEGMENT_DONE = 131072,
    GST_MESSAGE_ASYNC_DONE = 2097152,
} GstMessageType;

typedef enum {
    GST_STATE_NULL = 1,
    GST_STATE_READY = 2,
    GST_STATE_PAUSED = 3,
    GST_STATE_PLAYING = 4,
} GstState;

typedef struct _GstMiniObject {
    GType type;
    gint refcount;
    gint lockstate;
    guint flags;
    void (*copy)(void);
    void (*dispose)(void);
    void (*free)(void);
    guint priv_uint;
    gpointer priv_pointer;
} GstMiniObject;

// Later fields are not accessed.
typedef struct _GstBuffer {
    GstMiniObject mini_object;
    gpointer pool;
    GstClockTime pts;
    GstClockTime dts;
    GstClockTime duration;
    guint64 offset;
    guint64 offset_end;
} GstBuffer;

typedef struct _GstMessage {
    GstMiniObject mini_object;
    GstMessageType type;
    guint64 timestamp;
    gpointer src;
} GstMessage;

typedef struct {
    gpointer memory;
    GstMapFlags flags;
    guint8 *data;
    gsize size;
    gsize maxsize;
    gpointer user_data[4];
    gpointer _gst_reserved[4];
} GstMapInfo;

typedef struct {
    void (*eos)(GstAppSink *sink, gpointer user);
    GstFlowReturn (*new_preroll)(GstAppSink *sink, gpointer user);
    GstFlowReturn (*new_sample)(GstAppSink *sink, gpointer user);
    gpointer _gst_reserved[4];
} GstAppSinkCallbacks;

typedef GstBusSyncReply (*GstBusSyncHandler)(GstBus *bus, GstMessage *message, gpointer user);

#endif

void g_error_free(GError *error);
void g_free(gpointer memory);
GLogFunc g_log_set_default_handler(GLogFunc handler, gpointer user);
void g_object_set(gpointer object, const gchar *first, ...);

void gst_init(int *argc, char **argv[]);
void gst_object_unref(gpointer object);
gpointer gst_object_ref_sink(gpointer object);
GstMiniObject *gst_mini_object_ref(GstMiniObject *object);
void gst_mini_object_unref(GstMiniObject *object);

GstElement *gst_element_factory_make(const gchar *factory, const gchar *name);
GstElement *gst_bin_get_by_name(GstBin *bin, const gchar *name);
GstElement *gst_parse_launch(const gchar *description, GError **error);
GstElement *gst_parse_bin_from_description(
    const gchar *description, gboolean ghosts, GError **error);
GstBus *gst_element_get_bus(GstElement *element);
GstPad *gst_element_get_static_pad(GstElement *element, const gchar *name);
gboolean gst_element_query_duration(GstElement *element, GstFormat format, gint64 *duration);
gboolean gst_element_seek(
    GstElement *element, gdouble rate, GstFormat format, GstSeekFlags flags, GstSeekType from,
    gint64 start, GstSeekType to, gint64 stop);
GstStateChangeReturn gst_element_get_state(
    GstElement *element, GstState *state, GstState *pending, GstClockTime timeout);
GstStateChangeReturn gst_element_set_state(GstElement *element, GstState state);

void gst_bus_set_sync_handler(
    GstBus *bus, GstBusSyncHandler handler, gpointer user, GDestroyNotify release);
GstMessage *gst_bus_timed_pop_filtered(GstBus *bus, GstClockTime timeout, GstMessageType types);

void gst_message_parse_error(GstMessage *message, GError **error, gchar **details);
void gst_message_parse_warning(GstMessage *message, GError **error, gchar **details);
guint32 gst_stream_error_quark(void);
gboolean gst_is_missing_plugin_message(GstMessage *message);
gchar *gst_missing_plugin_message_get_description(GstMessage *message);
gchar *gst_missing_plugin_message_get_installer_detail(GstMessage *message);

GstCaps *gst_caps_from_string(const gchar *text);
GstStructure *gst_caps_get_structure(const GstCaps *caps, guint index);
gboolean gst_structure_get_int(const GstStructure *structure, const gchar *name, gint *value);
GstCaps *gst_pad_get_current_caps(GstPad *pad);

GstBuffer *gst_sample_get_buffer(GstSample *sample);
GstCaps *gst_sample_get_caps(GstSample *sample);
GstBuffer *gst_buffer_new_memdup(const void *data, gsize size);
gboolean gst_buffer_map(GstBuffer *buffer, GstMapInfo *info, GstMapFlags flags);
void gst_buffer_unmap(GstBuffer *buffer, GstMapInfo *info);

GstFlowReturn gst_app_src_end_of_stream(GstAppSrc *source);
guint64 gst_app_src_get_current_level_buffers(GstAppSrc *source);
GstFlowReturn gst_app_src_push_buffer(GstAppSrc *source, GstBuffer *buffer);

gboolean gst_app_sink_is_eos(GstAppSink *sink);
void gst_app_sink_set_callbacks(
    GstAppSink *sink, GstAppSinkCallbacks *callbacks, gpointer user, GDestroyNotify release);
GstSample *gst_app_sink_try_pull_preroll(GstAppSink *sink, GstClockTime timeout);
GstSample *gst_app_sink_try_pull_sample(GstAppSink *sink, GstClockTime timeout);

// Objects by reference count. A retained buffer keeps no other object alive.
static inline void lgst_ref_buffer(GstBuffer *buffer) {
    gst_mini_object_ref((GstMiniObject *)buffer);
}
static inline void lgst_unref_buffer(GstBuffer *buffer) {
    gst_mini_object_unref((GstMiniObject *)buffer);
}
static inline void lgst_unref_caps(GstCaps *caps) { gst_mini_object_unref((GstMiniObject *)caps); }
static inline void lgst_unref_message(GstMessage *message) {
    gst_mini_object_unref((GstMiniObject *)message);
}
static inline void lgst_unref_sample(GstSample *sample) {
    gst_mini_object_unref((GstMiniObject *)sample);
}

static inline GstMessageType lgst_message_type(GstMessage *message) { return message->type; }
// A copy of pixels with a presentation time and a duration; the caller owns the buffer.
static inline GstBuffer *lgst_picture(
    const void *pixels, gsize size, GstClockTime pts, GstClockTime duration) {
    GstBuffer *buffer = gst_buffer_new_memdup(pixels, size);
    buffer->pts = pts;
    buffer->duration = duration;
    return buffer;
}

static inline GstClockTime lgst_pts(GstBuffer *buffer) { return buffer->pts; }
static inline GstClockTime lgst_duration(GstBuffer *buffer) { return buffer->duration; }
static inline int lgst_caps_int(GstCaps *caps, const char *name) {
    int value = 0;
    gst_structure_get_int(gst_caps_get_structure(caps, 0), name, &value);
    return value;
}

// A playbin for a URI whose pictures end in an application sink; NULL where elements are missing.
// The caller owns the bin, and the bin its sink.
static inline GstElement *lgst_playbin(const char *uri, const char *caps, GstAppSink **sink) {
    GstElement *bin = gst_element_factory_make("playbin", NULL);
    GstElement *end = gst_element_factory_make("appsink", NULL);
    if (bin) gst_object_ref_sink(bin);
    if (!bin || !end) {
        if (bin) gst_object_unref(bin);
        if (end) gst_object_unref(end);
        return NULL;
    }
    GstCaps *wanted = gst_caps_from_string(caps);
    g_object_set(end, "caps", wanted, "sync", 0, "max-buffers", 3, "drop", 0, NULL);
    lgst_unref_caps(wanted);
    g_object_set(bin, "uri", uri, "video-sink", end, NULL);
    *sink = (GstAppSink *)end;
    return bin;
}

static inline void lgst_set_volume(GstElement *bin, double volume, gboolean mute) {
    g_object_set(bin, "volume", volume, "mute", mute, NULL);
}

// A playbin for the sound of a URI alone; `filter` may be NULL, `sink` takes the sound. The bin
// takes ownership of both. NULL without the element.
static inline GstElement *lgst_soundbin(
    const char *uri, GstElement *filter, GstElement *sink, guint flags) {
    GstElement *bin = gst_element_factory_make("playbin", NULL);
    if (!bin) {
        if (filter) gst_object_unref(filter);
        if (sink) gst_object_unref(sink);
        return NULL;
    }
    gst_object_ref_sink(bin);
    g_object_set(bin, "uri", uri, "flags", flags, "audio-sink", sink, NULL);
    if (filter) g_object_set(bin, "audio-filter", filter, NULL);
    return bin;
}

static inline void lgst_set_number(GstElement *element, const char *name, double number) {
    g_object_set(element, name, number, NULL);
}
static inline void lgst_set_float(GstElement *element, const char *name, float number) {
    g_object_set(element, name, number, NULL);
}
static inline void lgst_set_flag(GstElement *element, const char *name, gboolean flag) {
    g_object_set(element, name, flag, NULL);
}

// A number of the sink's present format, such as "rate"; 0 before the format is known.
static inline int lgst_format(GstAppSink *sink, const char *name) {
    GstPad *pad = gst_element_get_static_pad((GstElement *)sink, "sink");
    GstCaps *caps = gst_pad_get_current_caps(pad);
    int value = 0;
    if (caps) {
        value = lgst_caps_int(caps, name);
        lgst_unref_caps(caps);
    }
    gst_object_unref(pad);
    return value;
}

// The picture's size if known to the sink, else 0 × 0.
static inline void lgst_size(GstAppSink *sink, int *width, int *height) {
    GstPad *pad = gst_element_get_static_pad((GstElement *)sink, "sink");
    GstCaps *caps = gst_pad_get_current_caps(pad);
    *width = *height = 0;
    if (caps) {
        *width = lgst_caps_int(caps, "width");
        *height = lgst_caps_int(caps, "height");
        lgst_unref_caps(caps);
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
    free(l);
}
static inline void lgst_listen(
    GstAppSink *sink, lgst_note note, void *user, lgst_note release) {
    GstAppSinkCallbacks callbacks = {0};
    lgst_listener *l = (lgst_listener *)calloc(1, sizeof(lgst_listener));
    l->note = note;
    l->user = user;
    l->release = release;
    callbacks.new_preroll = lgst_preroll;
    gst_app_sink_set_callbacks(sink, &callbacks, l, lgst_release);
}

#endif
