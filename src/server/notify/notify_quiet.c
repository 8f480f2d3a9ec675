/* notify_quiet.c: hours in which somebody is not to be notified, by the clock of the place where they are. */
#include "server/notify/notify.h"

#include "server/accounts/icu_lib.h"

#include <stdio.h>
#include <string.h>

enum { DAY = 1440, ZONE = 80 };

bool notify_quiet_read(const char *text, int *minute)
{
    if (strlen(text) != 5 || text[2] != ':' || strspn(text, "0123456789:") != 5 || strchr(text, ':') != text + 2 ||
        strchr(text + 3, ':'))
        return false;
    int hours = (text[0] - '0') * 10 + text[1] - '0', minutes = (text[3] - '0') * 10 + text[4] - '0';
    *minute = hours * 60 + minutes;
    return hours < 24 && minutes < 60;
}

void notify_quiet_write(int minute, char out[6])
{
    unsigned m = (unsigned)minute % DAY;
    snprintf(out, 6, "%02u:%02u", m / 60, m % 60);
}

/* ICU's name of the zone; its length, 0: it has none. */
static int zone_name(const char *zone, UChar out[ZONE])
{
    char name[ZONE];
    int32_t length = 0;
    UErrorCode code = U_ZERO_ERROR;
    snprintf(name, sizeof name, "%s%s", zone[0] == '+' || zone[0] == '-' ? "GMT" : "", zone);
    u_strFromUTF8(out, ZONE, &length, name, -1, &code);
    return U_SUCCESS(code) ? length : 0;
}

bool notify_quiet_zone(const char *zone)
{
    UChar name[ZONE], known[ZONE];
    UBool of_system;
    UErrorCode code = U_ZERO_ERROR;
    int length = zone_name(zone, name);
    if (length == 0)
        return false;
    ucal_getCanonicalTimeZoneID(name, length, known, ZONE, &of_system, &code);
    return U_SUCCESS(code);
}

/* Milliseconds by which clocks there are ahead of UTC at that moment; 0 where ICU has forgotten the zone. */
static int64_t offset_at(const char *zone, int64_t at)
{
    UChar name[ZONE];
    UErrorCode code = U_ZERO_ERROR;
    UCalendar *calendar = ucal_open(name, zone_name(zone, name), "en", UCAL_GREGORIAN, &code);
    if (U_FAILURE(code))
        return 0;
    ucal_setMillis(calendar, (UDate)at, &code);
    int64_t offset = ucal_get(calendar, UCAL_ZONE_OFFSET, &code);
    offset += ucal_get(calendar, UCAL_DST_OFFSET, &code);
    ucal_close(calendar);
    return U_SUCCESS(code) ? offset : 0;
}

int64_t notify_quiet_end(const struct notify_quiet *q, int64_t now)
{
    if (q->from == q->to)
        return now;
    int64_t offset = offset_at(q->zone, now);
    int minute = (int)((now + offset) / 60000 % DAY);
    int since = (minute - q->from + DAY) % DAY, length = (q->to - q->from + DAY) % DAY;
    if (since >= length)
        return now;
    int64_t end = now - now % 60000 + (length - since) * 60000LL;
    return end - (offset_at(q->zone, end) - offset); /* the clocks may be changed in that night */
}
