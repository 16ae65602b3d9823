// The loaded functions of GObject, ATK and the bridge.
#ifndef LAMINA_CATK_LIBRARY_H
#define LAMINA_CATK_LIBRARY_H

#include "atk.h"

#define LAMINA_ATK_FUNCTIONS(each)                                                             \
    each(g_type_register_static) each(g_type_add_interface_static) each(g_type_class_ref)      \
    each(g_type_class_peek_parent) each(g_object_new) each(g_object_ref) each(g_object_unref)  \
    each(g_object_notify) each(g_signal_emit_by_name) each(g_strdup)                           \
    each(g_main_context_default) each(g_main_context_acquire) each(g_main_context_release)     \
    each(g_main_context_prepare) each(g_main_context_query) each(g_main_context_iteration)     \
    each(atk_object_get_type) each(atk_util_get_type) each(atk_action_get_type)                \
    each(atk_component_get_type) each(atk_value_get_type) each(atk_text_get_type)              \
    each(atk_editable_text_get_type) each(atk_window_get_type) each(atk_get_root)              \
    each(atk_state_set_new) each(atk_state_set_add_state) each(atk_object_notify_state_change) \
    each(atk_range_new) each(atk_object_set_accessible_id) each(atk_bridge_adaptor_init)       \
    each(atk_bridge_adaptor_cleanup)

typedef struct {
#define FIELD(name) __typeof__(&(name)) name;
    LAMINA_ATK_FUNCTIONS(FIELD)
#undef FIELD
} LaminaAtkLibrary;

// The libraries, loaded by the first call; null if a library or a function is missing.
const LaminaAtkLibrary *lamina_atk(void);

#endif
