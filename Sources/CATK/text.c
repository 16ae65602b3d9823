// Texts of elements, and their editing.
#include "element.h"

#include <stdlib.h>
#include <string.h>

static char *getText(AtkText *text, int start, int end) {
    return given(lamina_calls.characters(number(text), start, end));
}
static char *unit(void *text, int offset, int granularity, int step, int *start, int *end) {
    int range[2] = {0, 0};
    char *found = lamina_calls.unit(number(text), offset, granularity, step, range);
    if (start != NULL) *start = range[0];
    if (end != NULL) *end = range[1];
    return given(found);
}
static char *unitAt(AtkText *text, int offset, AtkTextGranularity kind, int *start, int *end) {
    return unit(text, offset, kind, 0, start, end);
}
// AtkTextBoundary has a start and an end for each granularity after the character: word, sentence,
// line.
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
    return lamina_calls.characterCount(number(text));
}
static gunichar characterAt(AtkText *text, int offset) {
    char *found = lamina_calls.characters(number(text), offset, offset + 1);
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
    lamina_calls.selection(number(text), range);
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
    return lamina_calls.select(number(text), start, end);
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
    lamina_calls.characterExtents(number(text), start, end, space == 0, place);
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

void lamina_init_text(void *table, void *data) {
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
    lamina_calls.replace(number(text), start, end, string);
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

void lamina_init_editing(void *table, void *data) {
    AtkEditableTextIface *c = table;
    c->set_text_contents = setContents;
    c->insert_text = insertText;
    c->delete_text = deleteText;
}
