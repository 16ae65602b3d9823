// A core context for a window on an X11 connection of its own, for the thread that draws.
//
// Created on the main thread and destroyed there; everything else belongs to the thread that draws.
#ifndef LAMINA_RENDER_SURFACE_H
#define LAMINA_RENDER_SURFACE_H

typedef struct cglfw_surface cglfw_surface;

// Sees to it that glfwInit finds no mark of a window manager that is gone, and begins to load the OpenGL driver on a thread
// of its own; call it before glfwInit.
void cglfw_preload(void);
// Ends that thread where no window will need what it loads.
void cglfw_forget_preload(void);
// Whether windows can have such a surface: they should be opened without a context of GLFW's then.
int cglfw_can_have_surface(void);
// NULL where there is none to be had.
cglfw_surface *cglfw_surface_create(GLFWwindow *window);
void cglfw_surface_destroy(cglfw_surface *surface);

// 0 when the driver refuses.
int cglfw_surface_make_current(cglfw_surface *surface, int interval);
void cglfw_surface_clear_current(cglfw_surface *surface);
void cglfw_surface_swap(cglfw_surface *surface);
// Whether a part of the back buffer can be shown; origin bottom left, pixels.
int cglfw_surface_can_copy(cglfw_surface *surface);
void cglfw_surface_copy(cglfw_surface *surface, int x, int y, int width, int height);
// GLX_BACK_BUFFER_AGE_EXT, or 0 when unknown.
int cglfw_surface_age(cglfw_surface *surface);
// Whether the driver tells when the screen was refreshed.
int cglfw_surface_knows_refreshes(cglfw_surface *surface);
// The screen's last refresh: seconds of the monotonic clock, and its number. 0 when unknown.
int cglfw_surface_last_refresh(cglfw_surface *surface, double *seconds, long long *number);

// The window's size in pixels as far as this connection has heard; `reads` looks what has arrived.
void cglfw_surface_get_size(cglfw_surface *surface, int reads, int *width, int *height);
// What the server paints where the window shows nothing yet: a picture (premultiplied RGBA, top row first,
// changed in place), for the moment the window appears; or a premultiplied colour. 0 where the screen has no 8-bit colours.
int cglfw_surface_set_ground(cglfw_surface *surface, unsigned char *rgba, int width, int height);
void cglfw_surface_set_ground_color(cglfw_surface *surface, const unsigned char rgba[4]);
// Tells the window manager that the frame it waits for is shown.
void cglfw_surface_answer(cglfw_surface *surface, long long request);

#endif
