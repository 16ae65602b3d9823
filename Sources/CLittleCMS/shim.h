// Little CMS: ICC profiles read and applied.
#ifndef LAMINA_CLITTLECMS_H
#define LAMINA_CLITTLECMS_H

#include <lcms2.h>

// Pixel formats are macros that Swift cannot import: components as doubles, without alpha.
static inline cmsUInt32Number littlecms_doubles(cmsUInt32Number space, cmsUInt32Number channels) {
    return FLOAT_SH(1) | COLORSPACE_SH(space) | CHANNELS_SH(channels) | BYTES_SH(0);
}

// Components as bytes, with alpha last or without alpha.
static inline cmsUInt32Number littlecms_bytes(
    cmsUInt32Number space, cmsUInt32Number channels, cmsUInt32Number alpha) {
    return COLORSPACE_SH(space) | CHANNELS_SH(channels) | EXTRA_SH(alpha) | BYTES_SH(1);
}

#endif
