// Pango and its Cairo backend for layout and drawing, HarfBuzz for the metadata of font files,
// fontconfig for fonts from memory.
//
// Pango's own headers need search paths that only pkg-config knows; the flags of these paths raise
// a warning of the package manager (Docs/WORKAROUNDS.md). The used functions of Pango and GLib are
// therefore declared here, with their names and order; DeclarationTests compiles the declarations
// together with the libraries' headers and compares both.
#ifndef LAMINA_CPANGO_H
#define LAMINA_CPANGO_H

#include <cairo/cairo.h>
#include <fontconfig/fontconfig.h>
#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb.h>

#ifndef LAMINA_COMPARES_DECLARATIONS

// GLib
typedef int gboolean;
typedef unsigned char guint8;
typedef unsigned int guint;
typedef unsigned short guint16;
typedef void *gpointer;

typedef struct _GSList {
    gpointer data;
    struct _GSList *next;
} GSList;

// Pango's objects: only pointers to these objects are used.
typedef struct _PangoAttrList PangoAttrList;
typedef struct _PangoCairoFont PangoCairoFont;
typedef struct _PangoContext PangoContext;
typedef struct _PangoFont PangoFont;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoFontFamily PangoFontFamily;
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoFontMetrics PangoFontMetrics;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoLayoutIter PangoLayoutIter;
typedef struct _PangoLanguage PangoLanguage;
typedef struct _PangoTabArray PangoTabArray;

typedef enum {
    PANGO_ATTR_LANGUAGE = 1,
    PANGO_ATTR_FOREGROUND = 9,
    PANGO_ATTR_BACKGROUND = 10,
    PANGO_ATTR_UNDERLINE = 11,
    PANGO_ATTR_STRIKETHROUGH = 12,
    PANGO_ATTR_RISE = 13,
    PANGO_ATTR_SHAPE = 14,
    PANGO_ATTR_LETTER_SPACING = 17,
    PANGO_ATTR_FONT_FEATURES = 23,
    PANGO_ATTR_FOREGROUND_ALPHA = 24,
    PANGO_ATTR_BACKGROUND_ALPHA = 25,
    PANGO_ATTR_ALLOW_BREAKS = 26,
    PANGO_ATTR_SHOW = 27,
} PangoAttrType;

typedef struct _PangoAttribute PangoAttribute;

// The kind of an attribute, with its functions to copy, free and compare.
typedef struct _PangoAttrClass {
    PangoAttrType type;
    PangoAttribute *(*copy)(const PangoAttribute *attr);
    void (*destroy)(PangoAttribute *attr);
    gboolean (*equal)(const PangoAttribute *attr1, const PangoAttribute *attr2);
} PangoAttrClass;

struct _PangoAttribute {
    const PangoAttrClass *klass;
    guint start_index;
    guint end_index;
};

typedef struct _PangoColor {
    guint16 red;
    guint16 green;
    guint16 blue;
} PangoColor;

typedef struct _PangoAttrColor {
    PangoAttribute attr;
    PangoColor color;
} PangoAttrColor;

typedef struct _PangoAttrInt {
    PangoAttribute attr;
    int value;
} PangoAttrInt;

typedef struct _PangoRectangle {
    int x;
    int y;
    int width;
    int height;
} PangoRectangle;

// Attribute of a shape that replaces glyphs, with a pointer to Lamina's data.
typedef gpointer (*PangoAttrDataCopyFunc)(const void *data);
typedef void (*GDestroyNotify)(gpointer data);

typedef struct _PangoAttrShape {
    PangoAttribute attr;
    PangoRectangle ink_rect;
    PangoRectangle logical_rect;
    gpointer data;
    PangoAttrDataCopyFunc copy_func;
    GDestroyNotify destroy_func;
} PangoAttrShape;

typedef void (*PangoCairoShapeRendererFunc)(
    cairo_t *cr, PangoAttrShape *attr, gboolean do_path, gpointer data);

// A line and its parts. Swift reads the fields, and never creates or copies a structure.
typedef struct _PangoLayoutLine {
    PangoLayout *layout;
    int start_index;
    int length;
    GSList *runs;
    guint _bits;
} PangoLayoutLine;

typedef struct _PangoAnalysis {
    gpointer shape_engine;
    gpointer lang_engine;
    PangoFont *font;
    guint8 level;
    guint8 gravity;
    guint8 flags;
    guint8 script;
    PangoLanguage *language;
    GSList *extra_attrs;
} PangoAnalysis;

typedef struct _PangoItem {
    int offset;
    int length;
    int num_chars;
    PangoAnalysis analysis;
} PangoItem;

typedef struct _PangoGlyphGeometry {
    int width;
    int x_offset;
    int y_offset;
} PangoGlyphGeometry;

typedef struct _PangoGlyphInfo {
    guint glyph;
    PangoGlyphGeometry geometry;
    guint _attr;
} PangoGlyphInfo;

typedef struct _PangoGlyphString {
    int num_glyphs;
    PangoGlyphInfo *glyphs;
    int *log_clusters;
    int _space;
} PangoGlyphString;

typedef struct _PangoGlyphItem {
    PangoItem *item;
    PangoGlyphString *glyphs;
    int y_offset;
    int start_x_offset;
    int end_x_offset;
} PangoGlyphItem;

// Pango's units to a point.
#define PANGO_SCALE 1024

typedef enum {
    PANGO_DIRECTION_LTR = 0,
    PANGO_DIRECTION_RTL = 1,
} PangoDirection;

typedef enum {
    PANGO_ELLIPSIZE_NONE = 0,
    PANGO_ELLIPSIZE_START = 1,
    PANGO_ELLIPSIZE_MIDDLE = 2,
    PANGO_ELLIPSIZE_END = 3,
} PangoEllipsizeMode;

typedef enum {
    PANGO_STRETCH_ULTRA_CONDENSED = 0,
    PANGO_STRETCH_EXTRA_CONDENSED = 1,
    PANGO_STRETCH_CONDENSED = 2,
    PANGO_STRETCH_SEMI_CONDENSED = 3,
    PANGO_STRETCH_NORMAL = 4,
    PANGO_STRETCH_SEMI_EXPANDED = 5,
    PANGO_STRETCH_EXPANDED = 6,
    PANGO_STRETCH_EXTRA_EXPANDED = 7,
    PANGO_STRETCH_ULTRA_EXPANDED = 8,
} PangoStretch;

typedef enum {
    PANGO_STYLE_NORMAL = 0,
    PANGO_STYLE_OBLIQUE = 1,
    PANGO_STYLE_ITALIC = 2,
} PangoStyle;

typedef enum {
    PANGO_TAB_LEFT = 0,
    PANGO_TAB_RIGHT = 1,
    PANGO_TAB_CENTER = 2,
    PANGO_TAB_DECIMAL = 3,
} PangoTabAlign;

typedef enum {
    PANGO_UNDERLINE_NONE = 0,
    PANGO_UNDERLINE_SINGLE = 1,
    PANGO_UNDERLINE_DOUBLE = 2,
} PangoUnderline;

typedef enum {
    PANGO_WEIGHT_THIN = 100,
    PANGO_WEIGHT_ULTRALIGHT = 200,
    PANGO_WEIGHT_LIGHT = 300,
    PANGO_WEIGHT_NORMAL = 400,
    PANGO_WEIGHT_MEDIUM = 500,
    PANGO_WEIGHT_SEMIBOLD = 600,
    PANGO_WEIGHT_BOLD = 700,
    PANGO_WEIGHT_ULTRABOLD = 800,
    PANGO_WEIGHT_HEAVY = 900,
} PangoWeight;

typedef enum {
    PANGO_WRAP_WORD = 0,
    PANGO_WRAP_CHAR = 1,
    PANGO_WRAP_WORD_CHAR = 2,
} PangoWrapMode;

#endif

void g_free(gpointer memory);
// Names in parentheses where the library also has a macro of the same name.
gpointer (g_object_ref)(gpointer object);
void g_object_unref(gpointer object);

PangoAttrList *pango_attr_list_new(void);
void pango_attr_list_insert(PangoAttrList *list, PangoAttribute *attribute);
void pango_attr_list_unref(PangoAttrList *list);

PangoAttribute *pango_attr_allow_breaks_new(gboolean allow_breaks);
PangoAttribute *pango_attr_background_alpha_new(guint16 alpha);
PangoAttribute *pango_attr_background_new(guint16 red, guint16 green, guint16 blue);
PangoAttribute *pango_attr_font_desc_new(const PangoFontDescription *description);
PangoAttribute *pango_attr_font_features_new(const char *features);
PangoAttribute *pango_attr_foreground_alpha_new(guint16 alpha);
PangoAttribute *pango_attr_foreground_new(guint16 red, guint16 green, guint16 blue);
PangoAttribute *pango_attr_language_new(PangoLanguage *language);
PangoAttribute *pango_attr_letter_spacing_new(int spacing);
PangoAttribute *pango_attr_rise_new(int rise);
PangoAttribute *pango_attr_shape_new(
    const PangoRectangle *ink, const PangoRectangle *logical);
PangoAttribute *pango_attr_shape_new_with_data(
    const PangoRectangle *ink, const PangoRectangle *logical, gpointer data,
    PangoAttrDataCopyFunc copy, GDestroyNotify destroy);
PangoAttribute *pango_attr_strikethrough_new(gboolean is_struck);
PangoAttrType pango_attr_type_register(const char *name);
PangoAttribute *pango_attr_underline_new(PangoUnderline underline);
void pango_attribute_destroy(PangoAttribute *attribute);
void pango_attribute_init(PangoAttribute *attribute, const PangoAttrClass *klass);

void pango_context_set_base_dir(PangoContext *context, PangoDirection direction);
void pango_context_set_round_glyph_positions(PangoContext *context, gboolean rounds);

PangoFontDescription *pango_font_description_from_string(const char *text);
PangoFontDescription *pango_font_description_new(void);
void pango_font_description_free(PangoFontDescription *description);
void pango_font_description_set_absolute_size(PangoFontDescription *description, double size);
void pango_font_description_set_family(PangoFontDescription *description, const char *family);
void pango_font_description_set_stretch(
    PangoFontDescription *description, PangoStretch stretch);
void pango_font_description_set_style(PangoFontDescription *description, PangoStyle style);
void pango_font_description_set_variations(
    PangoFontDescription *description, const char *variations);
void pango_font_description_set_weight(PangoFontDescription *description, PangoWeight weight);

const char *pango_font_family_get_name(PangoFontFamily *family);
hb_font_t *pango_font_get_hb_font(PangoFont *font);
PangoFontMetrics *pango_font_get_metrics(PangoFont *font, PangoLanguage *language);
int pango_font_metrics_get_strikethrough_position(PangoFontMetrics *metrics);
int pango_font_metrics_get_strikethrough_thickness(PangoFontMetrics *metrics);
int pango_font_metrics_get_underline_position(PangoFontMetrics *metrics);
int pango_font_metrics_get_underline_thickness(PangoFontMetrics *metrics);
void pango_font_metrics_unref(PangoFontMetrics *metrics);

PangoLanguage *pango_language_from_string(const char *language);
const char *(pango_language_to_string)(PangoLanguage *language);

PangoContext *pango_font_map_create_context(PangoFontMap *map);
void pango_font_map_list_families(PangoFontMap *map, PangoFontFamily ***families, int *count);
PangoFont *pango_font_map_load_font(
    PangoFontMap *map, PangoContext *context, const PangoFontDescription *description);

void pango_glyph_string_extents(
    PangoGlyphString *glyphs, PangoFont *font, PangoRectangle *ink, PangoRectangle *logical);
int pango_glyph_string_get_width(PangoGlyphString *glyphs);

PangoLayout *pango_layout_new(PangoContext *context);
void pango_layout_context_changed(PangoLayout *layout);
PangoContext *pango_layout_get_context(PangoLayout *layout);
void pango_layout_get_cursor_pos(
    PangoLayout *layout, int index, PangoRectangle *strong_pos, PangoRectangle *weak_pos);
PangoLayoutIter *pango_layout_get_iter(PangoLayout *layout);
int pango_layout_get_line_count(PangoLayout *layout);
PangoLayoutLine *pango_layout_get_line_readonly(PangoLayout *layout, int line);
GSList *pango_layout_get_lines_readonly(PangoLayout *layout);
void pango_layout_set_attributes(PangoLayout *layout, PangoAttrList *list);
void pango_layout_set_ellipsize(PangoLayout *layout, PangoEllipsizeMode mode);
void pango_layout_set_font_description(
    PangoLayout *layout, const PangoFontDescription *description);
void pango_layout_set_height(PangoLayout *layout, int height);
void pango_layout_set_indent(PangoLayout *layout, int indent);
void pango_layout_set_justify(PangoLayout *layout, gboolean justifies);
void pango_layout_set_justify_last_line(PangoLayout *layout, gboolean justifies);
void pango_layout_set_single_paragraph_mode(PangoLayout *layout, gboolean is_single);
void pango_layout_set_auto_dir(PangoLayout *layout, gboolean auto_dir);
void pango_layout_set_spacing(PangoLayout *layout, int spacing);
void pango_layout_set_tabs(PangoLayout *layout, PangoTabArray *tabs);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_set_width(PangoLayout *layout, int width);
void pango_layout_set_wrap(PangoLayout *layout, PangoWrapMode mode);

void pango_layout_iter_free(PangoLayoutIter *iterator);
int pango_layout_iter_get_baseline(PangoLayoutIter *iterator);
void pango_layout_iter_get_line_extents(
    PangoLayoutIter *iterator, PangoRectangle *ink, PangoRectangle *logical);
PangoLayoutLine *pango_layout_iter_get_line_readonly(PangoLayoutIter *iterator);
gboolean pango_layout_iter_next_line(PangoLayoutIter *iterator);

void pango_layout_line_get_extents(
    PangoLayoutLine *line, PangoRectangle *ink, PangoRectangle *logical);
PangoDirection pango_layout_line_get_resolved_direction(PangoLayoutLine *line);
void pango_layout_line_index_to_x(
    PangoLayoutLine *line, int index, gboolean trailing, int *x);
gboolean pango_layout_line_is_paragraph_start(PangoLayoutLine *line);
gboolean pango_layout_line_x_to_index(PangoLayoutLine *line, int x, int *index, int *trailing);

void pango_tab_array_free(PangoTabArray *tabs);
PangoTabArray *pango_tab_array_new(int count, gboolean in_pixels);
void pango_tab_array_set_tab(
    PangoTabArray *tabs, int index, PangoTabAlign alignment, int location);

void pango_cairo_context_set_font_options(
    PangoContext *context, const cairo_font_options_t *options);
void pango_cairo_context_set_shape_renderer(
    PangoContext *context, PangoCairoShapeRendererFunc draw, gpointer data,
    GDestroyNotify destroy);
PangoLayout *pango_cairo_create_layout(cairo_t *cr);
cairo_scaled_font_t *pango_cairo_font_get_scaled_font(PangoCairoFont *font);
PangoFontMap *pango_cairo_font_map_new(void);
void pango_cairo_show_glyph_item(cairo_t *cr, const char *text, PangoGlyphItem *item);
void pango_cairo_layout_path(cairo_t *cr, PangoLayout *layout);
void pango_cairo_show_layout_line(cairo_t *cr, PangoLayoutLine *line);

#endif
