#include "CGLFW.h"
