"""Decorative: acid-stained, saw-cut and sealed concrete floor in a new great room, big sliding doors to the lanai, late sun across the floor."""
import os, sys; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from common import *
import mats, plants

out, W, H, SPP = args()
reset(141)
rng = np.random.default_rng(14)
L = lambda m, a, b: m.nt.links.new(a, b)


def stained(name='stained'):
    """Acid stain: warped clouds of amber, umber and rust, dark bleeding rims, pale spots where lime bloomed, satin sealer."""
    m = mats.Mat(name, .16, .5)
    P = m.pos
    inf = m.node('ObjectInfo').outputs['Random']
    P0 = m.vadd(P, m.comb(m.math('MULTIPLY', inf, .35), m.math('MULTIPLY', inf, .2), 0))
    w1 = m.mix(.55, P0, m.noise(.8, 5, .6, 0, P0, True), 'ADD')
    w2 = m.mix(.16, w1, m.noise(5, 5, .6, 0, P0, True), 'ADD')
    a = m.noise(1.05, 9, .62, .9, w2)
    b = m.noise(2.6, 9, .66, 1.6, w2)
    d = m.noise(9, 7, .68, .8, w2)
    f = m.math('ADD', m.math('MULTIPLY', a, .58), m.math('ADD', m.math('MULTIPLY', b, .30), m.math('MULTIPLY', d, .14)))
    c = m.ramp(f, (.36, (.032, .016, .009)), (.44, (.080, .038, .018)), (.50, (.150, .074, .032)), (.56, (.225, .122, .055)), (.64, (.330, .205, .105)))
    # bleeding rims: thin dark contour lines of one noise level
    rim = m.math('ABSOLUTE', m.math('SUBTRACT', b, .52))
    c = m.mix(m.math('MULTIPLY', m.range(rim, .0, .020, 1, 0), m.math('MULTIPLY', m.range(d, .42, .58), .50)), c, (.045, .018, .008))
    rust = m.range(m.noise(1.6, 7, .66, .8, m.vadd(w1, (5.1, 2.2, 0))), .56, .70)
    c = m.mix(m.math('MULTIPLY', rust, .40), c, (.26, .075, .018))
    lime = m.range(m.noise(3.4, 8, .70, .6, m.vadd(w1, (1.7, 8.2, 0))), .62, .74)
    c = m.mix(m.math('MULTIPLY', lime, .35), c, (.46, .33, .19))
    c = m.value(c, (inf, .10), (m.noise(60, 4, .65), .16), (m.noise(300, 2, .7), .12))
    spk = m.math('MULTIPLY', m.range(m.voro(140), .10, .24, 1, 0), m.range(m.noise(7, 3), .48, .6))
    c = m.mix(m.math('MULTIPLY', spk, .45), c, (.05, .022, .010))
    n = m.bump(m.noise(1.2, 3, .5), .003, .5)
    n = m.bump(m.noise(26, 4, .6), .00028, 1, n)
    r = m.math('ADD', m.math('MULTIPLY', m.noise(.9, 6, .65, .4), .15), .10)
    m.p(Base_Color=c, Roughness=r, Normal=n, Clearcoat=.35, Clearcoat_Roughness=.07)
    return m.done((.15, .085, .045))


floor = stained()
jd = mats.plain('jd', (.030, .018, .012), .7)
X0, X1, Y0, Y1, HT = -4.6, 5.4, -3.0, 9.6, 3.05
# saw-cut grid turned 45 degrees inside a straight border
S = 1.22
BR = .62
box(X0, Y0, -.2, X1, Y1, -.005, jd)
for a in ((X0, Y0, X1, Y0 + BR), (X0, Y1 - BR, X1, Y1), (X0, Y0 + BR, X0 + BR, Y1 - BR), (X1 - BR, Y0 + BR, X1, Y1 - BR)):
    n = max(1, round(max(a[2] - a[0], a[3] - a[1]) / 2.4))
    for k in range(n):
        if a[2] - a[0] > a[3] - a[1]:
            q = (a[0] + (a[2] - a[0]) * k / n, a[1], a[0] + (a[2] - a[0]) * (k + 1) / n, a[3])
        else:
            q = (a[0], a[1] + (a[3] - a[1]) * k / n, a[2], a[1] + (a[3] - a[1]) * (k + 1) / n)
        box(q[0] + .0035, q[1] + .0035, -.1, q[2] - .0035, q[3] - .0035, 0, floor, .0012)
def clip(poly, ax, lim, keep_less):
    o = []
    for p, q in zip(poly, poly[1:] + poly[:1]):
        ip, iq = ((p[ax] <= lim) == keep_less or p[ax] == lim), ((q[ax] <= lim) == keep_less or q[ax] == lim)
        if ip:
            o.append(p)
        if ip != iq:
            t = (lim - p[ax]) / (q[ax] - p[ax])
            o.append((p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])))
    return o
h = S / math.sqrt(2)
xa, xb, ya, yb = X0 + BR + .0035, X1 - BR - .0035, Y0 + BR + .0035, Y1 - BR - .0035
for i in range(-14, 16):
    for j in range(-14, 26):
        if (i + j) % 2:
            continue
        cx, cy, e = .4 + i * h, .2 + j * h, h - .0060
        p = [(cx - e, cy), (cx, cy - e), (cx + e, cy), (cx, cy + e)]
        for ax, lim, less in ((0, xa, False), (0, xb, True), (1, ya, False), (1, yb, True)):
            p = clip(p, ax, lim, less) if p else p
        ar = .5 * sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(p, p[1:] + p[:1])) if len(p) > 2 else 0
        if ar > .002:
            prism(p, -.1, 0, floor, .0012)
# ---------------------------------------------------------------- shell of the room
def paint(name, c, b=.0006):
    return mats.plain(name, c, .82, .25, var=.012, bump=b, bscale=160)
wallm, ceil = paint('wall', (.74, .71, .655)), paint('ceil', (.82, .81, .785), .0015)
white = mats.plain('white', (.80, .79, .765), .38, .45)
bronze = mats.plain('bronze', (.030, .026, .022), .38, .5)
OH = 2.48                                                     # height of the openings
OX0, OX1 = -3.0, 3.9                                          # sliding doors in the far wall
for a in ((X0, Y1, 0, OX0, Y1 + .2, HT), (OX1, Y1, 0, X1, Y1 + .2, HT), (OX0, Y1, OH, OX1, Y1 + .2, HT)):
    box(*a, wallm)
WY0, WY1 = 3.2, 7.9                                           # second opening in the left wall
for a in ((X0 - .2, Y0, 0, X0, WY0, HT), (X0 - .2, WY1, 0, X0, Y1 + .2, HT), (X0 - .2, WY0, OH, X0, WY1, HT)):
    box(*a, wallm)
box(X1, Y0, 0, X1 + .2, Y1 + .2, HT, wallm); box(X0 - .2, Y0 - .2, 0, X1 + .2, Y0, HT, wallm)
box(X0 - .2, Y0 - .2, HT, X1 + .2, Y1 + .2, HT + .15, ceil)
bb = .14
for a in ((X0, Y1 - .016, OX0 - .09, Y1), (OX1 + .09, Y1 - .016, X1, Y1), (X1 - .016, Y0, X1, Y1 - .017), (X0, Y0, X0 + .016, WY0 - .09), (X0, WY1 + .09, X0 + .016, Y1 - .017)):
    box(a[0], a[1], .001, a[2], a[3], bb, white, .005)
def slider(axis, a, b, at, n):
    """n sliding panels with slim dark frames from a to b in the wall plane `at`."""
    t, dp = .055, .05
    def put(u0, u1, v0, v1, z0, z1):
        box(u0, v0, z0, u1, v1, z1, bronze, .003) if axis == 'x' else box(v0, u0, z0, v1, u1, z1, bronze, .003)
    put(a, b, at - .02, at + .13, .0, .022); put(a, b, at - .02, at + .13, OH - .05, OH)
    put(a, a + .05, at - .02, at + .13, .022, OH - .05); put(b - .05, b, at - .02, at + .13, .022, OH - .05)
    w = (b - a - .1) / n
    for k in range(n):
        p, q, v = a + .05 + k * w - .02, a + .05 + (k + 1) * w + .02, at + .01 + .055 * (k % 2)
        put(p, p + t, v, v + dp, .024, OH - .052); put(q - t, q, v, v + dp, .024, OH - .052)
        put(p + t, q - t, v, v + dp, .024, .024 + .09); put(p + t, q - t, v, v + dp, OH - .052 - t, OH - .052)
    # handle
    u = (a + b) / 2
    put(u - .1, u - .08, at - .045, at + .0, .95, 1.25)
slider('x', OX0, OX1, Y1 + .02, 4)
slider('y', WY0, WY1, X0 - .14, 3)
for a in ((OX0 - .09, Y1 - .018, 0, OX0, Y1, OH + .09), (OX1, Y1 - .018, 0, OX1 + .09, Y1, OH + .09), (OX0, Y1 - .018, OH, OX1, Y1, OH + .09)):
    box(*a, white, .004)
for a in ((X0, WY0 - .09, 0, X0 + .018, WY0, OH + .09), (X0, WY1, 0, X0 + .018, WY1 + .09, OH + .09), (X0, WY0, OH, X0 + .018, WY1, OH + .09)):
    box(*a, white, .004)
# ---------------------------------------------------------------- kitchen island and cabinets on the right, pendants
cab = mats.plain('cab', (.70, .685, .65), .42, .45)
isl = mats.plain('isl', (.055, .075, .085), .40, .45)
stone = mats.Mat('stone', .12, .5)
v = stone.range(stone.math('ABSOLUTE', stone.math('SUBTRACT', stone.noise(1.3, 8, .6, 1.8), .5)), .0, .045, 1, 0)
stone.p(Base_Color=stone.mix(stone.math('MULTIPLY', v, .45), (.74, .725, .70), (.36, .34, .32)))
steelm = mats.plain('steel', (.55, .55, .54), .28, .5, .95)
def shaker(axis, at, u0, u1, z0, z1, m, s):
    """Shaker door face on plane `at`, looking along s."""
    fr, d = .065, .019
    def put(a, b, c, e, t, bev=.002):
        lo, hi = (at, at + s * t) if s > 0 else (at + s * t, at)
        box(lo, a, c, hi, b, e, m, bev) if axis == 'x' else box(a, lo, c, b, hi, e, m, bev)
    put(u0, u1, z0, z1, .006)
    put(u0, u0 + fr, z0, z1, d); put(u1 - fr, u1, z0, z1, d); put(u0 + fr, u1 - fr, z0, z0 + fr, d); put(u0 + fr, u1 - fr, z1 - fr, z1, d)
IX0, IX1, IY0, IY1 = 2.35, 3.35, 3.5, 6.5
box(IX0 + .06, IY0 + .06, .001, IX1 - .06, IY1 - .06, .10, bronze)
box(IX0 + .02, IY0 + .02, .10, IX1 - .02, IY1 - .02, .88, isl, .003)
for k in range(4):
    w = (IY1 - IY0 - .04) / 4
    shaker('x', IX0 + .02, IY0 + .02 + k * w + .006, IY0 + .02 + (k + 1) * w - .006, .115, .865, isl, -1)
shaker('y', IY0 + .02, IX0 + .028, IX1 - .028, .115, .865, isl, -1)
box(IX0 - .22, IY0 - .03, .88, IX1 + .03, IY1 + .03, .92, stone.m, .004)
CX = X1 - .62
box(CX + .06, 1.6, .001, X1 - .02, 9.0, .10, bronze)
box(CX + .02, 1.6, .10, X1 - .017, 9.0, .88, cab, .003)
ks = np.linspace(1.6, 9.0, 13)
for a, b in zip(ks[:-1], ks[1:]):
    shaker('x', CX + .02, a + .004, b - .004, .115, .68, cab, -1); shaker('x', CX + .02, a + .004, b - .004, .70, .865, cab, -1)
    cyl((CX - .028, (a + b) / 2 - .06, .78), (CX - .028, (a + b) / 2 + .06, .78), .005, None, steelm, 10)
    shaker('x', X1 - .35, a + .004, b - .004, 1.42, 2.45, cab, -1) if not (4.4 < (a + b) / 2 < 5.7) else None
box(CX - .02, 1.58, .88, X1 - .017, 9.02, .92, stone.m, .004)
box(X1 - .33, 1.6, 1.42, X1 - .001, 4.7, 2.46, cab, .003); box(X1 - .33, 5.3 + .6, 1.42, X1 - .001, 9.0, 2.46, cab, .003)
box(X1 - .5, 4.74, 1.75, X1 - .001, 5.86, 1.95, steelm, .006); box(X1 - .32, 5.1, 1.95, X1 - .001, 5.5, HT - .001, steelm, .004)
tl = mats.plain('tile', (.66, .65, .62), .16, .5, var=.03)
for r_ in range(7):
    for k in range(37):
        y = 1.6 + k * .2 - (.1 if r_ % 2 else 0)
        box(X1 - .010, max(y, 1.6) + .0015, .921 + r_ * .0713, X1 - .001, min(y + .2, 9.0) - .0015, .921 + (r_ + 1) * .0713 - .003, tl, .001)
gls = mats.Mat('shade', .3); gls.p(Base_Color=(.8, .78, .72), Emission=(1, .80, .52), Emission_Strength=3.0)
for y in (4.1, 5.0, 5.9):
    cyl((2.75, y, 2.02), (2.75, y, HT), .004, None, bronze, 8); cyl((2.75, y, HT - .02), (2.75, y, HT), .06, None, bronze, 24)
    lathe([(.02, .21), (.05, .20), (.12, .06), (.135, 0), (.128, 0), (.114, .055), (.045, .185), (0, .19)], bronze, 40, (2.75, y, 1.84))
    lathe([(0, 0), (.03, .005), (.042, .04), (.03, .075), (0, .085)], gls.m, 24, (2.75, y, 1.86))
wd = mats.wood('oak', (.28, .17, .085), (.42, .28, .15), 2, .45)
for y in (3.95, 4.75, 5.55, 6.2):
    x = 1.78
    for dx in (-.16, .16):
        for dy in (-.16, .16):
            cyl((x + dx * 1.15, y + dy * 1.15, .001), (x + dx * .85, y + dy * .85, .64), .014, .017, wd, 14)
    for dx0, dy0, dx1, dy1 in ((-.17, -.17, .17, -.17), (-.17, .17, .17, .17), (-.17, -.17, -.17, .17), (.17, -.17, .17, .17)):
        cyl((x + dx0, y + dy0, .22), (x + dx1, y + dy1, .22), .009, None, wd, 10)
    lathe([(0, .0), (.17, .0), (.19, .012), (.19, .03), (.17, .042), (.10, .034), (0, .030)], wd, 40, (x, y, .635))
# potted palm by the doors, recessed lights, a wall outlet
pot = mats.plain('pot', (.32, .30, .275), .6, .4, var=.05, bump=.001)
px, py = -3.75, 8.85
lathe([(0, .002), (.15, .002), (.17, .02), (.235, .40), (.245, .43), (.225, .43), (.20, .38), (0, .37)], pot, 48, (px, py, 0))
soilm = mats.soil(); lathe([(0, .385), (.21, .385)], soilm, 32, (px, py, 0))
pm = mats.leaf('areca', (.05, .11, .02), (.14, .21, .05), .4, .35, yellow=0)
fr = [plants.frond(1.25, 30, dr, 300 + k, pm, .030, .34) for k, dr in enumerate((.7, 1.1, 1.5))]
for k in range(17):
    o = bpy.data.objects.new('fr', fr[k % 3].data); link(o)
    o.location = (px + rng.normal(0, .05), py + rng.normal(0, .05), .40)
    o.rotation_euler = (0, -rng.uniform(.55, 1.15), k * 2.4)
    o.scale = (1,) * 3
for x in (-2.6, 0, 2.6):
    for y in (.5, 3.2, 6, 8.4):
        lathe([(.055, -.002), (.085, -.004), (.09, 0)], white, 32, (x, y, HT - .001)); lathe([(0, -.0015), (.055, -.0015)], gls.m, 24, (x, y, HT))
# ---------------------------------------------------------------- outside: lanai slab, lawn, planting
lan = mats.concrete('lanai', (.40, .38, .34), 'x', .0012, var=.12, stain=.3)
slabs(-6, Y1 + .21, 6, 2, 2.2, 1.7, lan, top=-.03, gap=.01)
slabs(X0 - 2.0, 1.5, 1, 4, 1.75, 2.0, lan, top=-.03, gap=.01)
for x in (-5.6, -.2, 5.6):
    box(x - .15, 12.6, -.1, x + .15, 12.9, 2.75, white, .01)
box(-7, 12.5, 2.6, 7, 13.0, 3.0, white)
box(-7, Y1 + .2, 2.95, 7, 12.6, 3.0, white)
grid_xy(-60, -20, 60, 80, 1.2, lambda X, Y: 0 * X - .10, mats.plain('g', (.05, .085, .02), .95, .1, var=.3))
plants.lawn((-14, 13.0, 12, 24), 32, .06, None, zfun=lambda X, Y: 0 * X - .09)
for i in range(20):
    plants.bush(-13 + i * 1.35, 24 + rng.normal(0, .4), .9, .8, rng.uniform(.7, 1.6), 0, 'bush', dens=60, seed=i, flowers=30 if i % 3 == 0 else 0)
plants.hedge(-26, 27, 26, 28.2, 2.2, seed=3, dens=40)
plants.palm(-5.5, 20, 4.6, 3); plants.palm(5.0, 21, 5.4, 9); plants.tree(-9, 31, 10, seed=6, dens=.6); plants.tree(8, 33, 11, seed=9, dens=.6); plants.tree(0, 36, 11, seed=4, dens=.6)
for i in range(7):
    plants.bush(X0 - 4.6 + rng.normal(0, .2), 0 + i * 1.6, .8, .9, 1.1, 0, 'bush', dens=70, seed=60 + i)
plants.hedge(X0 - 8, -4, X0 - 7, 16, 2.4, seed=8, dens=40)
sky(24, -62, .1, clouds=.45, dust=1.4, cloud_seed=3.3)
# portals: the openings guide the light sampling
def portal(loc, target, sx, sy):
    o = area(loc, target, sx, sy, 1); o.data.cycles.is_portal = True
portal(((OX0 + OX1) / 2, Y1 + .16, OH / 2), ((OX0 + OX1) / 2, 0, OH / 2), OX1 - OX0, OH)
portal((X0 - .16, (WY0 + WY1) / 2, OH / 2), (0, (WY0 + WY1) / 2, OH / 2), WY1 - WY0, OH)
def fill(*a):
    o = area(*a); o.visible_camera = False; o.visible_glossy = False
fill((.4, 2.5, HT - .05), (.4, 2.5, 0), 7.5, 8, 70, (1, .93, .84))
fill((.45, Y1 - .12, 1.3), (.45, 0, 1.0), 6.6, 2.3, 70, (.93, .97, 1.0)); fill((X0 + .12, 5.5, 1.3), (3, 5.5, 1.0), 4.4, 2.3, 45, (.93, .97, 1.0))
camera((-1.55, -2.35, 1.42), (.85, 7.5, .45), 25, 8, level=True)
render(out, W, H, SPP, key=.285, bounces=(7, 5, 3, 3), warm=.0, sat=1.0, metering=(0, 1, 0, 1), clamp=5)
