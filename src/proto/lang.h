/* lang.h: moved to present/lang.h; this name stays while folders are being moved. */
#include "present/lang.h"
