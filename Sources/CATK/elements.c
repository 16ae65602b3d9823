// Elements as objects of ATK.
#include "element.h"

#include <stdlib.h>
#include <string.h>

enum { stateDefunct = 5, layerWidget = 3, roleApplication = 73, typesCount = 16 };

const LaminaAtkLibrary *lamina_library;
LaminaElementCalls lamina_calls;
static GObjectClass *parentClass;
static Element *root;

static void *retained(void *object) {
    return object == NULL ? NULL : lamina_library->g_object_ref(object);
}

// Keeps a text in `place` until the next request for the same text, because ATK does not free the
// text. Never null.
static const char *keep(char **place, char *text) {
    free(*place);
    *place = text;
    return text == NULL ? "" : text;
}


// MARK: The object

static const char *text(void *object, int which) {
    return keep(&of(object)->kept[which], lamina_calls.text(number(object), which));
}
static const char *getName(AtkObject *object) { return text(object, LAMINA_TEXT_NAME); }
static const char *getHelp(AtkObject *object) { return text(object, LAMINA_TEXT_HELP); }
static AtkObject *getParent(AtkObject *object) {
    return lamina_calls.parent(number(object));
}
static int getCount(AtkObject *object) {
    return lamina_calls.count(number(object));
}
static AtkObject *refChild(AtkObject *object, int index) {
    return retained(lamina_calls.child(number(object), index));
}
static int getIndex(AtkObject *object) {
    return lamina_calls.index(number(object));
}
static int getRole(AtkObject *object) {
    return number(object) == 0 ? of(object)->role : lamina_calls.role(number(object));
}
static int getLayer(AtkObject *object) { return layerWidget; }
static AtkStateSet *refStates(AtkObject *object) {
    AtkStateSet *set = lamina_library->atk_state_set_new();
    uint64_t states = lamina_calls.states(number(object));
    for (int i = 1; i < 64; i++)
        if (states >> i & 1) lamina_library->atk_state_set_add_state(set, i);
    return set;
}
static const char *getLocale(AtkObject *object) { return ""; }

static void finalize(GObject *object) {
    Element *element = of(object);
    for (int i = 0; i < 2; i++) {
        free(element->kept[i]);
        free(element->keptAction[i]);
    }
    parentClass->finalize(object);
}

static void initClass(void *table, void *data) {
    AtkObjectClass *c = table;
    parentClass = lamina_library->g_type_class_peek_parent(table);
    c->parent.finalize = finalize;
    c->get_name = getName;
    c->get_description = getHelp;
    c->get_parent = getParent;
    c->get_n_children = getCount;
    c->ref_child = refChild;
    c->get_index_in_parent = getIndex;
    c->get_role = getRole;
    c->get_layer = getLayer;
    c->ref_state_set = refStates;
    c->get_object_locale = getLocale;
}

// MARK: Actions

static int act(AtkAction *action, int index) {
    return lamina_calls.act(number(action), index);
}
static int countActions(AtkAction *action) {
    return lamina_calls.actionCount(number(action));
}
static const char *actionText(void *action, int index, int isForPeople) {
    return keep(
        &of(action)->keptAction[isForPeople],
        lamina_calls.actionName(number(action), index, isForPeople));
}
static const char *actionName(AtkAction *action, int index) {
    return actionText(action, index, 0);
}
static const char *actionTitle(AtkAction *action, int index) {
    return actionText(action, index, 1);
}
static const char *actionKeys(AtkAction *action, int index) { return ""; }

static void initAction(void *table, void *data) {
    AtkActionIface *c = table;
    c->do_action = act;
    c->get_n_actions = countActions;
    c->get_name = actionName;
    c->get_description = actionTitle;
    c->get_localized_name = actionTitle;
    c->get_keybinding = actionKeys;
}

// MARK: Places

static void getExtents(
    AtkComponent *component, int *x, int *y, int *width, int *height, AtkCoordType space) {
    int place[4] = {0, 0, 0, 0};
    lamina_calls.extents(number(component), space == 0, place);
    int *outs[4] = {x, y, width, height};
    for (int i = 0; i < 4; i++)
        if (outs[i] != NULL) *outs[i] = place[i];
}
static AtkObject *refHit(AtkComponent *component, int x, int y, AtkCoordType space) {
    return retained(lamina_calls.hit(number(component), x, y, space == 0));
}
static int grabFocus(AtkComponent *component) {
    return lamina_calls.focus(number(component));
}
static int scrollTo(AtkComponent *component, AtkScrollType type) {
    return lamina_calls.reveal(number(component));
}
static int componentLayer(AtkComponent *component) { return layerWidget; }

static void initComponent(void *table, void *data) {
    AtkComponentIface *c = table;
    c->get_extents = getExtents;
    c->ref_accessible_at_point = refHit;
    c->grab_focus = grabFocus;
    c->scroll_to = scrollTo;
    c->get_layer = componentLayer;
}

// MARK: Values

static void numbers(void *value, double out[4]) {
    memset(out, 0, 4 * sizeof(double));
    lamina_calls.value(number(value), out);
}
static void getValue(AtkValue *value, double *current, char **words) {
    double all[4];
    numbers(value, all);
    if (current != NULL) *current = all[0];
    if (words != NULL)
        *words = given(lamina_calls.text(number(value), LAMINA_TEXT_VALUE));
}
static AtkRange *getRange(AtkValue *value) {
    double all[4];
    numbers(value, all);
    return lamina_library->atk_range_new(all[1], all[2], NULL);
}
static double getStep(AtkValue *value) {
    double all[4];
    numbers(value, all);
    return all[3];
}
static void setValue(AtkValue *value, const double number_) {
    lamina_calls.setValue(number(value), number_);
}
static GSList *noRanges(AtkValue *value) { return NULL; }

static void initValue(void *table, void *data) {
    AtkValueIface *c = table;
    c->get_value_and_text = getValue;
    c->get_range = getRange;
    c->get_increment = getStep;
    c->get_sub_ranges = noRanges;
    c->set_value = setValue;
}

// MARK: Types and elements

// A class for each set of interfaces.
static GType type(int interfaces) {
    static GType types[typesCount];
    interfaces &= typesCount - 1;
    if (types[interfaces] != 0) return types[interfaces];
    char name[] = "LaminaElementA";
    name[sizeof name - 2] = (char)('A' + interfaces);
    GTypeInfo info = {0};
    info.class_size = sizeof(AtkObjectClass);
    info.class_init = initClass;
    info.instance_size = sizeof(Element);
    GType made = lamina_library->g_type_register_static(
        lamina_library->atk_object_get_type(), name, &info, (GTypeFlags)0);
    struct {
        int bit;
        GType type;
        void (*init)(void *, void *);
    } all[] = {
        {0, lamina_library->atk_component_get_type(), initComponent},
        {0, lamina_library->atk_action_get_type(), initAction},
        {LAMINA_ELEMENT_VALUE, lamina_library->atk_value_get_type(), initValue},
        {LAMINA_ELEMENT_TEXT, lamina_library->atk_text_get_type(), lamina_init_text},
        {LAMINA_ELEMENT_EDITABLE, lamina_library->atk_editable_text_get_type(),
         lamina_init_editing},
        {LAMINA_ELEMENT_WINDOW, lamina_library->atk_window_get_type(), NULL},
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        if ((interfaces & all[i].bit) != all[i].bit) continue;
        GInterfaceInfo with = {all[i].init, NULL, NULL};
        lamina_library->g_type_add_interface_static(made, all[i].type, &with);
    }
    return types[interfaces] = made;
}

void *lamina_element_new(uint64_t number, int interfaces, int role) {
    Element *element = lamina_library->g_object_new(type(interfaces), NULL);
    element->number = number;
    element->role = role;
    element->object.role = role;
    return element;
}
void lamina_element_release(void *element) { lamina_library->g_object_unref(element); }
void lamina_element_set_identifier(void *element, const char *identifier) {
    lamina_library->atk_object_set_accessible_id(element, identifier);
}
void lamina_element_forget(void *element) {
    of(element)->number = 0;
    lamina_library->atk_object_notify_state_change(element, stateDefunct, 1);
}

// MARK: Events

void lamina_element_state_changed(void *element, int state, int isOn) {
    lamina_library->atk_object_notify_state_change(element, (AtkState)state, isOn);
}
void lamina_element_property_changed(void *element, const char *property) {
    lamina_library->g_object_notify(element, property);
}
void lamina_element_child_changed(void *element, int isAdded, int index, void *child) {
    lamina_library->g_signal_emit_by_name(
        element, isAdded ? "children-changed::add" : "children-changed::remove", (guint)index,
        child);
}
void lamina_element_text_changed(
    void *element, int isAdded, int start, int length, const char *text) {
    lamina_library->g_signal_emit_by_name(
        element, isAdded ? "text-insert" : "text-remove", start, length, text);
}
void lamina_element_caret_moved(void *element, int offset) {
    lamina_library->g_signal_emit_by_name(element, "text-caret-moved", offset);
}
void lamina_element_selection_changed(void *element) {
    lamina_library->g_signal_emit_by_name(element, "text-selection-changed");
}
void lamina_element_bounds_changed(void *element, int x, int y, int width, int height) {
    AtkRectangle bounds = {x, y, width, height};
    lamina_library->g_signal_emit_by_name(element, "bounds-changed", &bounds);
}
void lamina_element_announce(void *element, const char *text) {
    lamina_library->g_signal_emit_by_name(element, "announcement", text);
}
void lamina_element_window_event(void *element, const char *signal) {
    lamina_library->g_signal_emit_by_name(element, signal);
}

// MARK: The bridge

static AtkObject *getRoot(void) { return (AtkObject *)root; }
static const char *toolkit(void) { return "Lamina"; }
static const char *version(void) {
    static char *kept;
    return keep(&kept, lamina_calls.text(root->number, LAMINA_TEXT_VERSION));
}

const char *lamina_accessibility_start(
    const LaminaElementCalls *table, uint64_t number, void **out) {
    lamina_library = lamina_atk();
    if (lamina_library == NULL)
        return "libatk-bridge-2.0.so.0 is not installed (package libatk-bridge2.0-0)";
    lamina_calls = *table;
    if (root == NULL) {
        AtkUtilClass *util = lamina_library->g_type_class_ref(lamina_library->atk_util_get_type());
        if (util->get_root != NULL) return "another toolkit of the program has a tree";
        root = lamina_element_new(number, 0, roleApplication);
        util->get_root = getRoot;
        util->get_toolkit_name = toolkit;
        util->get_toolkit_version = version;
    }
    *out = root;
    return lamina_library->atk_bridge_adaptor_init(NULL, NULL) == 0 ? NULL
        : "the accessibility bus refuses the program";
}

void lamina_accessibility_stop(void) {
    if (lamina_library != NULL) lamina_library->atk_bridge_adaptor_cleanup();
}
