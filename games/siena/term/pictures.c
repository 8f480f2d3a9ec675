/* pictures.c: Siena's districts, fields and towns in points. */
#include "games/siena/term/internal.h"

#define COUNT(a) ((int)(sizeof(a) / sizeof((a)[0])))

static const struct picture_key key[] = {
    {'s', LOOK_STONE},        {'S', LOOK_STONE_SHADE},   {'b', LOOK_BRICK},     {'B', LOOK_BRICK_SHADE},
    {'p', LOOK_PLASTER},      {'P', LOOK_PLASTER_SHADE}, {'r', LOOK_ROOF},      {'R', LOOK_ROOF_SHADE},
    {'m', LOOK_MARBLE},       {'d', LOOK_SERPENTINE},    {'o', LOOK_OPENING},   {'l', LOOK_LAMP},
    {'k', LOOK_STREET},       {'h', LOOK_HAZE},          {'t', LOOK_TREE},      {'g', LOOK_HILL},
    {'y', LOOK_OWN + CORN},   {'w', LOOK_OWN + WINE},    {'i', LOOK_OWN + OIL}, {'c', LOOK_OWN + CLOTH},
    {'z', LOOK_OWN + SPICES}, {'Y', OWN_CORNFIELD},      {'W', OWN_VINEYARD},   {'I', OWN_GROVE},
    {'L', OWN_LAPIS},         {'x', OWN_LIME},
};

#define LOT(name, ...) static const char *const name[LOT_POINTS] = {__VA_ARGS__};

/* clang-format off */
LOT(banchi_di_sotto,
    "...b.............",
    "..bbb...h........",
    "..bob..hh..p.p...",
    "..bbb.s.sh.ppp...",
    "..bob.sss..pop...",
    ".rbbbrsos.rppprr.",
    ".pbobpsssrbpopbb.",
    ".ppbppsosbbpppbb.",
    ".xrxrsrxrxsLxLxL.",
    ".oposoooposoooso.")
LOT(palazzo_pubblico,
    ".................",
    "......b.b.b......",
    "......bbbbb......",
    "..b.b.bobob.b.b..",
    "..bbbbbbbbbbbbb..",
    "..bobobobobobob..",
    "..bbbbbbbbbbbbb..",
    "..sssssssssssss..",
    "..sosososososos..",
    "..sososososososs.")
LOT(via_dei_servi,
    "..............h..",
    "........r.....h..",
    "..h....rbr...bbb.",
    "..h...rbbbr..bob.",
    ".....rbbobbr.bbb.",
    ".rrrrbbbbbbbrbob.",
    ".ppppbbbobbbpbbb.",
    ".popobbbbbbbpopp.",
    ".ppppbbooobbpppp.",
    ".poopbbooobbpoop.")
LOT(via_delle_cerchia,
    ".................",
    "..s.s.s..........",
    "..sssss....b.b.b.",
    "..sSoSs....bbbbb.",
    ".rsssssrrr.bobob.",
    ".pssosspppRbbbbb.",
    ".psooospopRbobob.",
    ".pooooopppRbbbbb.",
    ".poolooooopbobob.",
    ".pooloooppobboob.")
LOT(palazzo_tolomei,
    ".................",
    "..s.s.s.s.s.s.s..",
    "..sssssssssssss..",
    "..SoSSoSSSoSSoS..",
    "..sosssossosssos.",
    "..sssssssssssss..",
    "..SoSSoSSSoSSoS..",
    "..sossoosssosso..",
    "..sssssssssssss..",
    "..ssossooossoss..")
LOT(duomo,
    "....l.......mmm..",
    "...ddd......ddd..",
    "..dddddd....mom..",
    "..ddddddl...ddd..",
    "...mmmmmm...mmm..",
    "..m.dmmmd.m.dod..",
    ".mmmmmmmmmmmmmm..",
    ".ddddlolddddddd..",
    ".mmmmmmmmmmmmmm..",
    ".mdodmomdodmodm..")
LOT(piazza_salimbeni,
    "............b.b..",
    "............bbb..",
    "..s.s.s.s.s.bob..",
    "..sssssssssssbb..",
    "..soososossobob..",
    "..soososososbbb..",
    "..SSSSSSSSSSSSS..",
    "..sossosossosss..",
    "..sossosossosos..",
    "..ssssssooossss..")
LOT(piazza_del_campo,
    "........h........",
    "..p....hh....s...",
    "..pp.b.bbb.s.sss.",
    "..pobbbobbsssos..",
    ".ppbbobbbosbssss.",
    ".BBBBBBBBBBBBBBB.",
    ".bbkbbbkbkbbbkbb.",
    "bbbbkbbkbkbbkbbbb",
    "BBbbbkbkbkbkbbbBB",
    "BBBbbbkkkkkbbbBBB")
LOT(torre_del_mangia,
    ".................",
    ".................",
    ".................",
    ".................",
    "............b.b..",
    "..b.b.......bbb..",
    "..bbbr.....rbob..",
    "..bobb.....bbbb..",
    "..bbbb.....bobb..",
    "..bobbb...bbbbb..")
LOT(banchi_di_sopra,
    "............b....",
    ".......h...bbb...",
    "..p.p..hh..bob...",
    "..ppp....s.bbb...",
    "..pop.b.ss.bob...",
    ".rppprbbbsrbbbrr.",
    ".spopsbobsbbobpp.",
    ".sppssbbbsbbbbpp.",
    ".LxLxLrxrxrwxwxw.",
    ".osoooboosoopoop.")

static const char *const corn[] = {
    "...y.....", ".y.yy.y.y", ".yyyyyyyy", "yYyYyYyYy", "YyYyYyYyY", "YYYYYYYYY"};
static const char *const wine[] = {
    ".........", ".i..i..i.", "iwiiwiiwi", "WwWWwWWwW", "iWwiWiwiW", "WWWWWWWWW"};
static const char *const oil[] = {
    "..ii...t.", ".iiii.iii", ".iiii.iii", "IIttIIItI", "IIttIIItI", "IIIIIIIII"};
static const char *const cloth[] = {
    ".........", ".LxLxLxL.", "LLxLxLxLL", ".P.c.b.P.", ".PccbbbP.", "SSSSSSSSS"};
static const char *const spices[] = {
    ".........", ".wlwlwlw.", "wwlwlwlww", ".P.z.y.P.", ".PzzywwP.", "SSSSSSSSS"};

static const char *const inn[] = {
    "..rrrrrrrrr..", ".rrrrrrrrrrr.", ".PlPPPlPPPlP.", ".PlPPPPPPPlP.", ".PPPPlllPPPP.", ".PPPPlllPPPP."};
static const char *const firenze[] = {
    "......b......", "..m...b...p..", ".mmm.bbb.ppp.", "sssssbobspops"};
static const char *const arezzo[] = {
    ".............", "...b.....m...", ".p.bb.s.mmm..", "ppsbosssmompp"};
/* clang-format on */

#define PICTURE(p)                                                                                                     \
    {                                                                                                                  \
        p, COUNT(p), key, COUNT(key)                                                                                   \
    }

const struct picture picture_inn = PICTURE(inn), picture_firenze = PICTURE(firenze), picture_arezzo = PICTURE(arezzo);

const struct picture *picture_of_place(int place)
{
    static const struct picture all[SIENA_DISTRICTS] = {
        [BANCHI_DI_SOTTO] = PICTURE(banchi_di_sotto),   [PALAZZO_PUBBLICO] = PICTURE(palazzo_pubblico),
        [VIA_DEI_SERVI] = PICTURE(via_dei_servi),       [VIA_DELLE_CERCHIA] = PICTURE(via_delle_cerchia),
        [PALAZZO_TOLOMEI] = PICTURE(palazzo_tolomei),   [DUOMO] = PICTURE(duomo),
        [PIAZZA_SALIMBENI] = PICTURE(piazza_salimbeni), [PIAZZA_DEL_CAMPO] = PICTURE(piazza_del_campo),
        [TORRE_DEL_MANGIA] = PICTURE(torre_del_mangia), [BANCHI_DI_SOPRA] = PICTURE(banchi_di_sopra),
    };
    return &all[place];
}

const struct picture *picture_of_field(int good)
{
    static const struct picture all[SIENA_GOODS] = {[CORN] = PICTURE(corn),
                                                    [WINE] = PICTURE(wine),
                                                    [OIL] = PICTURE(oil),
                                                    [CLOTH] = PICTURE(cloth),
                                                    [SPICES] = PICTURE(spices)};
    return &all[good];
}
