// ATK and its bridge to the accessibility bus. Both libraries are loaded while a reader runs, not
// linked: decision 0037. The used types are declared here, for the reason in CPango/pango.h;
// DeclarationTests compares the declarations with the libraries' own headers.
#ifndef LAMINA_CATK_ATK_H
#define LAMINA_CATK_ATK_H

#ifndef LAMINA_COMPARES_DECLARATIONS

#include <stddef.h>
#include <stdint.h>

typedef int gboolean;
typedef int gint;
typedef unsigned int guint;
typedef unsigned short guint16;
typedef uint64_t guint64;
typedef size_t gsize;
typedef size_t GType;
typedef char gchar;
typedef double gdouble;
typedef void *gpointer;
typedef const void *gconstpointer;
typedef uint32_t gunichar;
typedef void (*AtkFunction)(void);

typedef struct _GMainContext GMainContext;
typedef struct _AtkRelationSet AtkRelationSet;
typedef struct _AtkStateSet AtkStateSet;
typedef struct _AtkRange AtkRange;
typedef struct _AtkPropertyValues AtkPropertyValues;
typedef struct _AtkAction AtkAction;
typedef struct _AtkComponent AtkComponent;
typedef struct _AtkValue AtkValue;
typedef struct _AtkText AtkText;
typedef struct _AtkEditableText AtkEditableText;
typedef struct _GSList AtkAttributeSet;
typedef struct _GSList GSList;
typedef struct _GValue GValue;
typedef struct _GTypeValueTable GTypeValueTable;
typedef struct _AtkTextRange AtkTextRange;

// Enumerations, passed as integers.
typedef int AtkRole;
typedef int AtkLayer;
typedef int AtkCoordType;
typedef int AtkScrollType;
typedef int AtkTextBoundary;
typedef int AtkTextGranularity;
typedef int AtkStateType;
typedef int GTypeFlags;
typedef guint64 AtkState;

typedef struct {
    GType g_type;
} GTypeClass;

typedef struct {
    GType g_type;
    GType g_instance_type;
} GTypeInterface;

typedef struct {
    void *g_class;
} GTypeInstance;

typedef struct {
    GTypeInstance g_type_instance;
    guint ref_count;
    void *qdata;
} GObject;

typedef struct {
    GTypeClass g_type_class;
    void *construct_properties;
    void *constructor;
    void *set_property;
    void *get_property;
    void *dispose;
    void (*finalize)(GObject *object);
    void *dispatch_properties_changed;
    void *notify;
    void *constructed;
    gsize flags;
    gsize n_construct_properties;
    gpointer pspecs;
    gsize n_pspecs;
    gpointer pdummy[3];
} GObjectClass;

typedef struct {
    guint16 class_size;
    void *base_init;
    void *base_finalize;
    void (*class_init)(void *table, void *data);
    void *class_finalize;
    gconstpointer class_data;
    guint16 instance_size;
    guint16 n_preallocs;
    void *instance_init;
    const GTypeValueTable *value_table;
} GTypeInfo;

typedef struct {
    void (*interface_init)(void *table, void *data);
    void *interface_finalize;
    gpointer interface_data;
} GInterfaceInfo;

typedef struct {
    int fd;
    unsigned short events;
    unsigned short revents;
} GPollFD;

typedef struct _AtkObject {
    GObject parent;
    gchar *description;
    gchar *name;
    struct _AtkObject *accessible_parent;
    AtkRole role;
    AtkRelationSet *relation_set;
    AtkLayer layer;
} AtkObject;

typedef struct {
    gint x;
    gint y;
    gint width;
    gint height;
} AtkRectangle;

typedef AtkRectangle AtkTextRectangle;

typedef struct {
    GObjectClass parent;
    const gchar *(*get_name)(AtkObject *object);
    const gchar *(*get_description)(AtkObject *object);
    AtkObject *(*get_parent)(AtkObject *object);
    gint (*get_n_children)(AtkObject *object);
    AtkObject *(*ref_child)(AtkObject *object, gint index);
    gint (*get_index_in_parent)(AtkObject *object);
    AtkRelationSet *(*ref_relation_set)(AtkObject *object);
    AtkRole (*get_role)(AtkObject *object);
    AtkLayer (*get_layer)(AtkObject *object);
    gint (*get_mdi_zorder)(AtkObject *object);
    AtkStateSet *(*ref_state_set)(AtkObject *object);
    void *set_name;
    void *set_description;
    void *set_parent;
    void *set_role;
    void *connect_property_change_handler;
    void *remove_property_change_handler;
    void *initialize;
    void *children_changed;
    void *focus_event;
    void *property_change;
    void *state_change;
    void *visible_data_changed;
    void *active_descendant_changed;
    AtkAttributeSet *(*get_attributes)(AtkObject *object);
    const gchar *(*get_object_locale)(AtkObject *object);
    AtkFunction pad1;
} AtkObjectClass;

typedef struct {
    GObjectClass parent;
    void *add_global_event_listener;
    void *remove_global_event_listener;
    void *add_key_event_listener;
    void *remove_key_event_listener;
    AtkObject *(*get_root)(void);
    const gchar *(*get_toolkit_name)(void);
    const gchar *(*get_toolkit_version)(void);
} AtkUtilClass;

typedef struct {
    GTypeInterface parent;
    gboolean (*do_action)(AtkAction *action, gint index);
    gint (*get_n_actions)(AtkAction *action);
    const gchar *(*get_description)(AtkAction *action, gint index);
    const gchar *(*get_name)(AtkAction *action, gint index);
    const gchar *(*get_keybinding)(AtkAction *action, gint index);
    void *set_description;
    const gchar *(*get_localized_name)(AtkAction *action, gint index);
} AtkActionIface;

typedef struct {
    GTypeInterface parent;
    void *add_focus_handler;
    void *contains;
    AtkObject *(*ref_accessible_at_point)(
        AtkComponent *component, gint x, gint y, AtkCoordType space);
    void (*get_extents)(
        AtkComponent *component, gint *x, gint *y, gint *width, gint *height, AtkCoordType space);
    void *get_position;
    void *get_size;
    gboolean (*grab_focus)(AtkComponent *component);
    void *remove_focus_handler;
    void *set_extents;
    void *set_position;
    void *set_size;
    AtkLayer (*get_layer)(AtkComponent *component);
    void *get_mdi_zorder;
    void *bounds_changed;
    void *get_alpha;
    gboolean (*scroll_to)(AtkComponent *component, AtkScrollType type);
    void *scroll_to_point;
} AtkComponentIface;

typedef struct {
    GTypeInterface parent;
    void *get_current_value;
    void *get_maximum_value;
    void *get_minimum_value;
    void *set_current_value;
    void *get_minimum_increment;
    void (*get_value_and_text)(AtkValue *value, gdouble *number, gchar **text);
    AtkRange *(*get_range)(AtkValue *value);
    gdouble (*get_increment)(AtkValue *value);
    GSList *(*get_sub_ranges)(AtkValue *value);
    void (*set_value)(AtkValue *value, const gdouble number);
} AtkValueIface;

typedef struct {
    GTypeInterface parent;
    gchar *(*get_text)(AtkText *text, gint start, gint end);
    gchar *(*get_text_after_offset)(
        AtkText *text, gint offset, AtkTextBoundary boundary, gint *start, gint *end);
    gchar *(*get_text_at_offset)(
        AtkText *text, gint offset, AtkTextBoundary boundary, gint *start, gint *end);
    gunichar (*get_character_at_offset)(AtkText *text, gint offset);
    gchar *(*get_text_before_offset)(
        AtkText *text, gint offset, AtkTextBoundary boundary, gint *start, gint *end);
    gint (*get_caret_offset)(AtkText *text);
    void *get_run_attributes;
    void *get_default_attributes;
    void (*get_character_extents)(
        AtkText *text, gint offset, gint *x, gint *y, gint *width, gint *height,
        AtkCoordType space);
    gint (*get_character_count)(AtkText *text);
    void *get_offset_at_point;
    gint (*get_n_selections)(AtkText *text);
    gchar *(*get_selection)(AtkText *text, gint number, gint *start, gint *end);
    gboolean (*add_selection)(AtkText *text, gint start, gint end);
    gboolean (*remove_selection)(AtkText *text, gint number);
    gboolean (*set_selection)(AtkText *text, gint number, gint start, gint end);
    gboolean (*set_caret_offset)(AtkText *text, gint offset);
    void *text_changed;
    void *text_caret_moved;
    void *text_selection_changed;
    void *text_attributes_changed;
    void (*get_range_extents)(
        AtkText *text, gint start, gint end, AtkCoordType space, AtkTextRectangle *rectangle);
    void *get_bounded_ranges;
    gchar *(*get_string_at_offset)(
        AtkText *text, gint offset, AtkTextGranularity granularity, gint *start, gint *end);
    void *scroll_substring_to;
    void *scroll_substring_to_point;
} AtkTextIface;

typedef struct {
    GTypeInterface parent_interface;
    void *set_run_attributes;
    void (*set_text_contents)(AtkEditableText *text, const gchar *string);
    void (*insert_text)(AtkEditableText *text, const gchar *string, gint length, gint *position);
    void *copy_text;
    void *cut_text;
    void (*delete_text)(AtkEditableText *text, gint start, gint end);
    void *paste_text;
} AtkEditableTextIface;

#endif

GType g_type_register_static(
    GType parent, const gchar *name, const GTypeInfo *info, GTypeFlags flags);
void g_type_add_interface_static(GType type, GType interface, const GInterfaceInfo *info);
gpointer g_type_class_ref(GType type);
gpointer g_type_class_peek_parent(gpointer table);
gpointer g_object_new(GType type, const gchar *first, ...);
gpointer (g_object_ref)(gpointer object);  // The name is a macro, too.
void g_object_unref(gpointer object);
void g_object_notify(GObject *object, const gchar *property);
void g_signal_emit_by_name(gpointer object, const gchar *name, ...);
gchar *g_strdup(const gchar *text);
GMainContext *g_main_context_default(void);
gboolean g_main_context_acquire(GMainContext *context);
void g_main_context_release(GMainContext *context);
gboolean g_main_context_prepare(GMainContext *context, gint *priority);
gint g_main_context_query(
    GMainContext *context, gint priority, gint *timeout, GPollFD *files, gint count);
gboolean g_main_context_iteration(GMainContext *context, gboolean mayBlock);

GType atk_object_get_type(void);
GType atk_util_get_type(void);
GType atk_action_get_type(void);
GType atk_component_get_type(void);
GType atk_value_get_type(void);
GType atk_text_get_type(void);
GType atk_editable_text_get_type(void);
GType atk_window_get_type(void);
AtkObject *atk_get_root(void);
AtkStateSet *atk_state_set_new(void);
gboolean atk_state_set_add_state(AtkStateSet *set, AtkStateType state);
void atk_object_notify_state_change(AtkObject *object, AtkState state, gboolean isOn);
void atk_object_set_accessible_id(AtkObject *object, const gchar *identifier);
AtkRange *atk_range_new(gdouble low, gdouble high, const gchar *description);

int atk_bridge_adaptor_init(int *count, char **words[]);
void atk_bridge_adaptor_cleanup(void);

#endif
