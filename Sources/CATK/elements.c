// Elements as objects of ATK.
#include "include/accessibility.h"
#include "library.h"

#include <stdlib.h>
#include <string.h>

enum { stateDefunct = 5, layerWidget = 3, roleApplication = 73, typesCount = 16 };

typedef struct {
    AtkObject object;
    // 0 for a forgotten element.
    uint64_t number;
    int role;
    // Texts given out by the last question of each kind.
    char *kept[2];
    // Names of actions given out by the last questions.
    char *keptAction[2];
} Element;

static const LaminaAtkLibrary *atk;
static LaminaElementCalls calls;
static GObjectClass *parentClass;
static Element *root;

static Element *of(void *object) { return object; }
static uint64_t number(void *object) { return of(object)->number; }
static void *retained(void *object) { return object == NULL ? NULL : atk->g_object_ref(object); }

// A text which lives until the next question of the same kind. Never null.
static const char *keep(char **place, char *text) {
    free(*place);
    *place = text;
    return text == NULL ? "" : text;
}

// A text in memory of GLib.
static char *given(char *text) {
    char *copy = atk->g_strdup(text == NULL ? "" : text);
    free(text);
    return copy;
}

// MARK: The object

static const char *text(void *object, int which) {
    return keep(&of(object)->kept[which], number(object) == 0 ? NULL
        : calls.text(number(object), which));
}
static const char *getName(AtkObject *object) { return text(object, LAMINA_TEXT_NAME); }
static const char *getHelp(AtkObject *object) { return text(object, LAMINA_TEXT_HELP); }
static AtkObject *getParent(AtkObject *object) {
    return number(object) == 0 ? NULL : calls.parent(number(object));
}
static int getCount(AtkObject *object) {
    return number(object) == 0 ? 0 : calls.count(number(object));
}
static AtkObject *refChild(AtkObject *object, int index) {
    return number(object) == 0 || index < 0 ? NULL
        : retained(calls.child(number(object), index));
}
static int getIndex(AtkObject *object) {
    return number(object) == 0 ? -1 : calls.index(number(object));
}
static int getRole(AtkObject *object) {
    return number(object) == 0 ? of(object)->role : calls.role(number(object));
}
static int getLayer(AtkObject *object) { return layerWidget; }
static AtkStateSet *refStates(AtkObject *object) {
    AtkStateSet *set = atk->atk_state_set_new();
    uint64_t states = number(object) == 0 ? (uint64_t)1 << stateDefunct
        : calls.states(number(object));
    for (int i = 1; i < 64; i++)
        if (states >> i & 1) atk->atk_state_set_add_state(set, i);
    return set;
}
static const char *getLocale(AtkObject *object) { return ""; }

static void finalize(GObject *object) {
    Element *element = of(object);
    if (element->number != 0) calls.freed(element->number);
    for (int i = 0; i < 2; i++) {
        free(element->kept[i]);
        free(element->keptAction[i]);
    }
    parentClass->finalize(object);
}

static void initClass(void *table, void *data) {
    AtkObjectClass *c = table;
    parentClass = atk->g_type_class_peek_parent(table);
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
    return number(action) != 0 && calls.act(number(action), index);
}
static int countActions(AtkAction *action) {
    return number(action) == 0 ? 0 : calls.actionCount(number(action));
}
static const char *actionText(void *action, int index, int isForPeople) {
    return keep(&of(action)->keptAction[isForPeople], number(action) == 0 ? NULL
        : calls.actionName(number(action), index, isForPeople));
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
    if (number(component) != 0) calls.extents(number(component), space == 0, place);
    int *outs[4] = {x, y, width, height};
    for (int i = 0; i < 4; i++)
        if (outs[i] != NULL) *outs[i] = place[i];
}
static AtkObject *refHit(AtkComponent *component, int x, int y, AtkCoordType space) {
    return number(component) == 0 ? NULL
        : retained(calls.hit(number(component), x, y, space == 0));
}
static int grabFocus(AtkComponent *component) {
    return number(component) != 0 && calls.focus(number(component));
}
static int scrollTo(AtkComponent *component, AtkScrollType type) {
    return number(component) != 0 && calls.reveal(number(component));
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
    if (number(value) != 0) calls.value(number(value), out);
}
static void getValue(AtkValue *value, double *current, char **words) {
    double all[4];
    numbers(value, all);
    if (current != NULL) *current = all[0];
    if (words != NULL)
        *words = given(number(value) == 0 ? NULL : calls.text(number(value), LAMINA_TEXT_VALUE));
}
static AtkRange *getRange(AtkValue *value) {
    double all[4];
    numbers(value, all);
    return atk->atk_range_new(all[1], all[2], NULL);
}
static double getStep(AtkValue *value) {
    double all[4];
    numbers(value, all);
    return all[3];
}
static void setValue(AtkValue *value, const double number_) {
    if (number(value) != 0) calls.setValue(number(value), number_);
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

// MARK: Text

static char *getText(AtkText *text, int start, int end) {
    return given(number(text) == 0 ? NULL : calls.characters(number(text), start, end));
}
static char *unit(void *text, int offset, int granularity, int step, int *start, int *end) {
    int range[2] = {0, 0};
    char *found =
        number(text) == 0 ? NULL : calls.unit(number(text), offset, granularity, step, range);
    if (start != NULL) *start = range[0];
    if (end != NULL) *end = range[1];
    return given(found);
}
static char *unitAt(AtkText *text, int offset, AtkTextGranularity kind, int *start, int *end) {
    return unit(text, offset, kind, 0, start, end);
}
// Boundaries are begins and ends of the granularities from characters on.
static char *textAt(AtkText *text, int offset, AtkTextBoundary kind, int *start, int *end) {
    return unit(text, offset, (kind + 1) / 2, 0, start, end);
}
static char *textAfter(AtkText *text, int offset, AtkTextBoundary kind, int *start, int *end) {
    return unit(text, offset, (kind + 1) / 2, 1, start, end);
}
static char *textBefore(AtkText *text, int offset, AtkTextBoundary kind, int *start, int *end) {
    return unit(text, offset, (kind + 1) / 2, -1, start, end);
}
static int getCharacterCount(AtkText *text) {
    return number(text) == 0 ? 0 : calls.characterCount(number(text));
}
static gunichar characterAt(AtkText *text, int offset) {
    char *found = number(text) == 0 ? NULL : calls.characters(number(text), offset, offset + 1);
    if (found == NULL) return 0;
    const unsigned char *c = (const unsigned char *)found;
    gunichar value = c[0];
    int more = c[0] >= 0xF0 ? 3 : c[0] >= 0xE0 ? 2 : c[0] >= 0xC0 ? 1 : 0;
    if (more > 0) value &= 0x3F >> more;
    for (int i = 1; i <= more && c[i] != 0; i++) value = value << 6 | (c[i] & 0x3F);
    free(found);
    return value;
}
static void selection(void *text, int range[3]) {
    memset(range, 0, 3 * sizeof(int));
    if (number(text) != 0) calls.selection(number(text), range);
}
static int getCaret(AtkText *text) {
    int range[3];
    selection(text, range);
    return range[2];
}
static int countSelections(AtkText *text) {
    int range[3];
    selection(text, range);
    return range[1] > range[0];
}
static char *getSelection(AtkText *text, int index, int *start, int *end) {
    int range[3];
    selection(text, range);
    if (index != 0) range[0] = range[1] = 0;
    if (start != NULL) *start = range[0];
    if (end != NULL) *end = range[1];
    return getText(text, range[0], range[1]);
}
static int choose(void *text, int start, int end) {
    return number(text) != 0 && calls.select(number(text), start, end);
}
static int addSelection(AtkText *text, int start, int end) {
    return countSelections(text) == 0 && choose(text, start, end);
}
static int removeSelection(AtkText *text, int index) {
    int caret = getCaret(text);
    return index == 0 && countSelections(text) == 1 && choose(text, caret, caret);
}
static int setSelection(AtkText *text, int index, int start, int end) {
    return index == 0 && choose(text, start, end);
}
static int setCaret(AtkText *text, int offset) { return choose(text, offset, offset); }
static void rangeExtents(
    AtkText *text, int start, int end, AtkCoordType space, AtkTextRectangle *out) {
    int place[4] = {0, 0, 0, 0};
    if (number(text) != 0) calls.characterExtents(number(text), start, end, space == 0, place);
    out->x = place[0];
    out->y = place[1];
    out->width = place[2];
    out->height = place[3];
}
static void characterExtents(
    AtkText *text, int offset, int *x, int *y, int *width, int *height, AtkCoordType space) {
    AtkTextRectangle place;
    rangeExtents(text, offset, offset + 1, space, &place);
    *x = place.x;
    *y = place.y;
    *width = place.width;
    *height = place.height;
}

static void initText(void *table, void *data) {
    AtkTextIface *c = table;
    c->get_text = getText;
    c->get_text_at_offset = textAt;
    c->get_text_after_offset = textAfter;
    c->get_text_before_offset = textBefore;
    c->get_string_at_offset = unitAt;
    c->get_character_at_offset = characterAt;
    c->get_character_count = getCharacterCount;
    c->get_caret_offset = getCaret;
    c->set_caret_offset = setCaret;
    c->get_n_selections = countSelections;
    c->get_selection = getSelection;
    c->add_selection = addSelection;
    c->remove_selection = removeSelection;
    c->set_selection = setSelection;
    c->get_character_extents = characterExtents;
    c->get_range_extents = rangeExtents;
}

// MARK: Editing

static void replace(void *text, int start, int end, const char *string) {
    if (number(text) != 0) calls.replace(number(text), start, end, string);
}
static void setContents(AtkEditableText *text, const char *string) {
    replace(text, 0, -1, string == NULL ? "" : string);
}
static void insertText(AtkEditableText *text, const char *string, int length, int *position) {
    if (string == NULL || position == NULL) return;
    size_t bytes = strlen(string);
    if (length >= 0 && (size_t)length < bytes) bytes = (size_t)length;
    char *part = strndup(string, bytes);
    if (part == NULL) return;
    replace(text, *position, *position, part);
    for (const char *c = part; *c != 0; c++)
        if (((unsigned char)*c & 0xC0) != 0x80) *position += 1;
    free(part);
}
static void deleteText(AtkEditableText *text, int start, int end) {
    replace(text, start, end, "");
}

static void initEditing(void *table, void *data) {
    AtkEditableTextIface *c = table;
    c->set_text_contents = setContents;
    c->insert_text = insertText;
    c->delete_text = deleteText;
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
    GType made =
        atk->g_type_register_static(atk->atk_object_get_type(), name, &info, (GTypeFlags)0);
    struct {
        int bit;
        GType type;
        void (*init)(void *, void *);
    } all[] = {
        {0, atk->atk_component_get_type(), initComponent},
        {0, atk->atk_action_get_type(), initAction},
        {LAMINA_ELEMENT_VALUE, atk->atk_value_get_type(), initValue},
        {LAMINA_ELEMENT_TEXT, atk->atk_text_get_type(), initText},
        {LAMINA_ELEMENT_EDITABLE, atk->atk_editable_text_get_type(), initEditing},
        {LAMINA_ELEMENT_WINDOW, atk->atk_window_get_type(), NULL},
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        if ((interfaces & all[i].bit) != all[i].bit) continue;
        GInterfaceInfo with = {all[i].init, NULL, NULL};
        atk->g_type_add_interface_static(made, all[i].type, &with);
    }
    return types[interfaces] = made;
}

void *lamina_element_new(uint64_t number, int interfaces, int role) {
    Element *element = atk->g_object_new(type(interfaces), NULL);
    element->number = number;
    element->role = role;
    element->object.role = role;
    return element;
}
void lamina_element_release(void *element) { atk->g_object_unref(element); }
void lamina_element_set_identifier(void *element, const char *identifier) {
    atk->atk_object_set_accessible_id(element, identifier);
}
void lamina_element_forget(void *element) {
    of(element)->number = 0;
    atk->atk_object_notify_state_change(element, stateDefunct, 1);
}

// MARK: Events

void lamina_element_state_changed(void *element, int state, int isOn) {
    atk->atk_object_notify_state_change(element, (AtkState)state, isOn);
}
void lamina_element_property_changed(void *element, const char *property) {
    atk->g_object_notify(element, property);
}
void lamina_element_child_changed(void *element, int isAdded, int index, void *child) {
    atk->g_signal_emit_by_name(
        element, isAdded ? "children-changed::add" : "children-changed::remove", (guint)index,
        child);
}
void lamina_element_text_changed(
    void *element, int isAdded, int start, int length, const char *text) {
    atk->g_signal_emit_by_name(
        element, isAdded ? "text-insert" : "text-remove", start, length, text);
}
void lamina_element_caret_moved(void *element, int offset) {
    atk->g_signal_emit_by_name(element, "text-caret-moved", offset);
}
void lamina_element_selection_changed(void *element) {
    atk->g_signal_emit_by_name(element, "text-selection-changed");
}
void lamina_element_bounds_changed(void *element, int x, int y, int width, int height) {
    AtkRectangle bounds = {x, y, width, height};
    atk->g_signal_emit_by_name(element, "bounds-changed", &bounds);
}
void lamina_element_announce(void *element, const char *text) {
    atk->g_signal_emit_by_name(element, "announcement", text);
}
void lamina_element_window_event(void *element, const char *signal) {
    atk->g_signal_emit_by_name(element, signal);
}

// MARK: The bridge

static AtkObject *getRoot(void) { return (AtkObject *)root; }
static const char *toolkit(void) { return "Lamina"; }
static const char *version(void) {
    static char *kept;
    return keep(&kept, calls.text(root->number, LAMINA_TEXT_VERSION));
}

const char *lamina_accessibility_start(
    const LaminaElementCalls *table, uint64_t number, void **out) {
    atk = lamina_atk();
    if (atk == NULL) return "libatk-bridge-2.0.so.0 is not installed (package libatk-bridge2.0-0)";
    calls = *table;
    if (root == NULL) {
        AtkUtilClass *util = atk->g_type_class_ref(atk->atk_util_get_type());
        if (util->get_root != NULL) return "another toolkit of the program has a tree";
        root = lamina_element_new(number, 0, roleApplication);
        util->get_root = getRoot;
        util->get_toolkit_name = toolkit;
        util->get_toolkit_version = version;
    }
    *out = root;
    return atk->atk_bridge_adaptor_init(NULL, NULL) == 0 ? NULL
        : "the accessibility bus refuses the program";
}

void lamina_accessibility_stop(void) {
    if (atk != NULL) atk->atk_bridge_adaptor_cleanup();
}
