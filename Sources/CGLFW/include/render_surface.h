// A core context for a window on an X11 connection of its own, for the thread that draws.
//
// Creation and destruction belong to the main thread; every other call belongs to the thread that
// draws.
#ifndef LAMINA_RENDER_SURFACE_H
#define LAMINA_RENDER_SURFACE_H

typedef struct cglfw_surface cglfw_surface;

// Removes the root window's property of a dead window manager before glfwInit reads the property,
// and starts to load the OpenGL driver on a thread of its own. Call before glfwInit.
void cglfw_preload(void);
// Ends the loading thread of a program without windows.
void cglfw_forget_preload(void);
// 1 if windows can have a render surface: such windows should be opened without a context of
// GLFW's.
int cglfw_can_have_surface(void);
// NULL on failure.
cglfw_surface *cglfw_surface_create(GLFWwindow *window);
void cglfw_surface_destroy(cglfw_surface *surface);

// 0 on failure.
int cglfw_surface_make_current(cglfw_surface *surface, int interval);
void cglfw_surface_clear_current(cglfw_surface *surface);
// Binds the current context anew, with buffers of the window's present size. 0 on failure.
int cglfw_surface_renew(cglfw_surface *surface);
void cglfw_surface_swap(cglfw_surface *surface);
// 1 if a part of the back buffer can be shown; origin bottom left, pixels.
int cglfw_surface_can_copy(cglfw_surface *surface);
void cglfw_surface_copy(cglfw_surface *surface, int x, int y, int width, int height);
// GLX_BACK_BUFFER_AGE_EXT, or 0 when unknown.
int cglfw_surface_age(cglfw_surface *surface);
// 1 if the driver reports the screen's refreshes.
int cglfw_surface_knows_refreshes(cglfw_surface *surface);
// The screen's last refresh: seconds of the monotonic clock, and its number. 0 if unknown.
int cglfw_surface_last_refresh(cglfw_surface *surface, double *seconds, long long *number);

// The window's size in pixels from the events read on this connection; `reads` first reads the
// events that have arrived.
void cglfw_surface_get_size(cglfw_surface *surface, int reads, int *width, int *height);
// The content that the server paints before the window's first frame: an image (premultiplied RGBA,
// top row first, changed in place), or a premultiplied colour. 0 where the screen has no 8-bit
// colours.
int cglfw_surface_set_background(cglfw_surface *surface, unsigned char *rgba, int width, int height);
void cglfw_surface_set_background_color(cglfw_surface *surface, const unsigned char rgba[4]);
// Confirms to the window manager that the requested frame of a resize is shown
// (_NET_WM_SYNC_REQUEST).
void cglfw_surface_answer(cglfw_surface *surface, long long request);

#endif
