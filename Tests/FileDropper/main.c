// A program for WindowTests: drags files over a window and drops the files.
//
//   FileDropper WINDOW X Y FILE...    X and Y on the screen
//
// Implements the drag source's part of the XDND protocol, version 5, without a pointer.
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static Display *display;
static Window source, target;
static Atom uris;

static Atom atom(const char *name) { return XInternAtom(display, name, False); }

static void tell(const char *name, long a, long b, long c, long d) {
    XEvent event = {.xclient = {.type = ClientMessage, .window = target, .format = 32}};
    event.xclient.message_type = atom(name);
    long data[5] = {(long)source, a, b, c, d};
    for (int i = 0; i < 5; i++) event.xclient.data.l[i] = data[i];
    XSendEvent(display, target, False, NoEventMask, &event);
    XFlush(display);
}

// Gives the target the requested list of files.
static void answer(XSelectionRequestEvent *request, const char *list) {
    XChangeProperty(
        display, request->requestor, request->property, uris, 8, PropModeReplace,
        (const unsigned char *)list, (int)strlen(list));
    XEvent event = {.xselection = {.type = SelectionNotify, .requestor = request->requestor}};
    event.xselection.selection = request->selection;
    event.xselection.target = request->target;
    event.xselection.property = request->property;
    event.xselection.time = request->time;
    XSendEvent(display, request->requestor, False, NoEventMask, &event);
    XFlush(display);
}

int main(int count, char **words) {
    display = XOpenDisplay(NULL);
    if (!display || count < 5) return 2;
    alarm(60);
    target = strtoul(words[1], NULL, 0);
    long place = atol(words[2]) << 16 | atol(words[3]);
    char list[4096] = "";
    for (int i = 4; i < count; i++)
        snprintf(list + strlen(list), sizeof list - strlen(list), "file://%s\r\n", words[i]);
    source = XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0);
    uris = atom("text/uri-list");
    XSetSelectionOwner(display, atom("XdndSelection"), source, CurrentTime);
    tell("XdndEnter", 5l << 24, (long)uris, None, None);
    tell("XdndPosition", 0, place, CurrentTime, (long)atom("XdndActionCopy"));
    for (;;) {
        XEvent event;
        XNextEvent(display, &event);
        if (event.type == SelectionRequest) answer(&event.xselectionrequest, list);
        if (event.type != ClientMessage) continue;
        Atom said = event.xclient.message_type;
        if (said == atom("XdndStatus")) {
            if (!(event.xclient.data.l[1] & 1)) return 1;
            tell("XdndDrop", 0, CurrentTime, 0, 0);
        }
        if (said == atom("XdndFinished")) return 0;
    }
}
