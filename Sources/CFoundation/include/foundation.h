// Foundation: comparison and hashing of objects without a Core Foundation type.
//
// Foundation on Linux reads the type of any object from the bytes behind the object's header. In
// Swift classes without such a field, as in NSObject subclasses of a program and in the boxes of
// other values, these bytes are a stored property. If bits 8 to 17 of the property are zero,
// Foundation finds no type, and CFEqual and CFHash end the process: two paragraph styles in
// neighbouring ranges of an attributed string are an example. When the program is loaded,
// foundation.c gives objects without a type the comparison of Swift objects. Docs/WORKAROUNDS.md.
#ifndef LAMINA_CFOUNDATION_H
#define LAMINA_CFOUNDATION_H

#include <stdbool.h>

/// True if objects without a Core Foundation type are compared by `isEqual(_:)`.
bool cfoundation_compares_objects(void);

#endif
