"""Foundations: block stem wall on its footing, top course grouted, dowels capped, fill compacted inside with vapour sheet, mesh and plumbing stubs."""
import os, sys; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from common import *
import mats, plants, tools

out, W, H, SPP = args()
reset(91)
rng = np.random.default_rng(6)


# ---------------------------------------------------------------- materials
def sandmat(name, base, wet=.5):
    m = mats.Mat(name, .95, .12)
    c = m.value(base, (m.noise(.6, 5), .16), (m.noise(5, 6, .65), .13), (m.noise(320, 2), .16))
    damp = m.range(m.noise(.9, 7, .66, .7), .46, .66)
    c = m.mix(m.math('MULTIPLY', damp, wet), c, tuple(v * .50 for v in base))
    peb = m.math('MULTIPLY', m.range(m.voro(60), .10, .22, 1, 0), m.range(m.noise(3, 3), .5, .62))
    c = m.mix(m.math('MULTIPLY', peb, .5), c, (.20, .165, .12))
    m.p(Base_Color=c, Normal=m.bump(m.noise(420, 2, .6), .003, 1, m.bump(m.noise(16, 6, .68), .022)))
    return m.done(base)

sand = sandmat('sand', (.47, .395, .29), .55)
fill = sandmat('fill', (.50, .43, .325), .35)
blk = mats.concrete('cmu', (.37, .362, .345), None, sand=1.3, pores=1.0, edge=0, stain=.55, tint=.16, var=.12, rough=.9)
mortar = mats.concrete('mortar', (.26, .247, .225), None, sand=1.2, pores=.4, edge=0, stain=.5, rough=.92)
grout = mats.concrete('grout', (.345, .34, .325), None, sand=.8, pores=.8, edge=0, stain=.5, trowel=1.2)
foot = mats.concrete('footing', (.39, .375, .345), 'x', .0007, sand=.9, pores=.6, edge=.0, stain=.7, var=.18)
poly = mats.Mat('poly', .24, .5)
poly.p(Base_Color=poly.value((.016, .016, .017), (poly.noise(1.2, 4), .3)),
       Roughness=poly.math('MULTIPLY_ADD', poly.range(poly.noise(2.0, 6, .7), .42, .68), .45, .20),
       Normal=poly.bump(poly.noise(7, 5, .6, 1.4), .012, .8))
dust = poly.range(poly.noise(1.7, 7, .7, .6), .52, .72)      # sand blown and trodden over the sheet
poly.p(Base_Color=poly.mix(poly.math('MULTIPLY', dust, .62), (.017, .017, .018), (.36, .30, .22)))
poly = poly.done((.03, .028, .026))
pvc = mats.plain('pvc', (.80, .80, .77), .32, .5, var=.05)
grey = mats.plain('conduit', (.26, .275, .285), .42, .5, var=.05)
capm = mats.plain('cap', (.86, .17, .015), .45, .5, var=.08)
lum = mats.wood('lumber', (.40, .26, .13), (.58, .42, .25), 0, .75)
lumy = mats.wood('lumber_y', (.40, .26, .13), (.58, .42, .25), 1, .75)
rb = mats.Mat('rebar', .62, .5)
rust = rb.range(rb.noise(22, 5, .7), .40, .60)
rb.p(Base_Color=rb.mix(rust, (.085, .075, .07), (.24, .09, .032)), Metallic=rb.math('SUBTRACT', .75, rb.math('MULTIPLY', rust, .65)), Normal=rb.bump(rb.noise(150, 3), .001))
wiremat = mats.Mat('mesh', .5, .5)
wr = wiremat.range(wiremat.noise(9, 5, .7), .42, .62)
wiremat.p(Base_Color=wiremat.mix(wr, (.20, .19, .18), (.26, .115, .05)), Metallic=wiremat.math('SUBTRACT', .8, wiremat.math('MULTIPLY', wr, .6)))

# ---------------------------------------------------------------- plan: L-shaped house, corner nearest the camera at (0, 0)
TOP, FT = .60, -.20                                        # top of wall, top of footing
BX, BY = 11.2, 14.4                                        # outer size (x, y)
NX, NY = 6.4, 6.0                                          # notch at the far right: the garage step
loop = [(0, 0), (BX, 0), (BX, BY - NY), (NX, BY - NY), (NX, BY), (0, BY)]
FILL = TOP - .115
n1, n2 = fbm(512, 1.6, 3, 3, 200), fbm(512, 2.0, 5, 2, 60)
samp = lambda im, X, Y, s: ndi.map_coordinates(im, [(Y * s) % 512, (X * s) % 512], order=1, mode='wrap')
dirt = lambda X, Y: samp(n1, X, Y, 24)
roll = lambda X, Y: samp(n2, X, Y, 11)


def seg_dist(X, Y):
    """Signed distance to the outer wall line, negative inside."""
    D = np.full(X.shape, 1e9)
    ins = np.zeros(X.shape, bool)
    for (ax, ay), (bx, by) in zip(loop, loop[1:] + loop[:1]):
        ux, uy = bx - ax, by - ay
        L2 = ux * ux + uy * uy
        t = np.clip(((X - ax) * ux + (Y - ay) * uy) / L2, 0, 1)
        D = np.minimum(D, np.hypot(X - ax - t * ux, Y - ay - t * uy))
        if ay != by:
            ins ^= ((ay > Y) != (by > Y)) & (X < ax + (Y - ay) * ux / uy)
    return np.where(ins, -D, D)


def ground(X, Y):
    d = seg_dist(X, Y)
    z = .02 + .020 * dirt(X, Y) + .035 * roll(X, Y)
    # open trench along the wall, its spoil thrown up outside
    tr = np.clip((d - .30 + .05 * roll(X, Y)) / .42, 0, 1)
    z = -.235 * (1 - tr ** .8) + z * tr
    z += .11 * np.exp(-((d - 1.15 - .12 * roll(X, Y)) / .34) ** 2) * np.clip(1 + .5 * roll(X * .7, Y * .7), .1, 2)
    # tyre tracks past the left side
    for c, w in ((-3.05, .17), (-4.65, .17)):
        q = X - c - .25 * np.sin(Y * .22 + .6)
        inr = np.clip((w - np.abs(q)) / .035, 0, 1)
        tread = .5 + .5 * np.sign(np.sin((Y + .55 * np.abs(q)) * 2 * np.pi / .14))
        z += inr * (-.045 + .014 * tread) + .022 * np.exp(-((np.abs(q) - w - .05) / .05) ** 2)
    return z

grid_xy(-7.5, -5, BX + 5, BY + 4, .030, ground, sand)
grid_xy(-80, -20, 90, 120, 1.5, lambda X, Y: -.10 - .5 * ((X > -7) & (X < BX + 4) & (Y > -4.5) & (Y < BY + 3)), mats.plain('far', (.10, .10, .045), .95, .1, var=.4))

# footing: a little wider than the wall
for (ax, ay), (bx, by) in zip(loop, loop[1:] + loop[:1]):
    x0, x1, y0, y1 = min(ax, bx), max(ax, bx), min(ay, by), max(ay, by)
    e = .22
    inset = .42
    if ay == by:
        s = -1 if ay == 0 else 1
        box(x0 - e, (ay - e) if s < 0 else ay - inset, FT - .3, x1 + e, (ay + inset) if s < 0 else ay + e, FT + rng.uniform(-.004, 0), foot, .012)
    else:
        s = -1 if ax == 0 else 1
        box((ax - e) if s < 0 else ax - inset, y0 - e, FT - .3, (ax + inset) if s < 0 else ax + e, y1 + e, FT + rng.uniform(-.004, 0), foot, .012)

# ---------------------------------------------------------------- block wall: real blocks over recessed mortar, top course open and grouted
BL, BHt, T, J = .40, .20, .20, .010
rows = int(round((TOP - FT) / BHt))


def wall_run(axis, at, a, b, inner, start):
    """One run from a to b; `inner` = +1/-1 direction of the inside face from the line `at`."""
    lo, hi = (at, at + T) if inner > 0 else (at - T, at)
    def put(u0, u1, v0, v1, z0, z1, m, bev, j=0.0):
        d = rng.normal(0, .0012, 2) * j
        if axis == 'x':
            box(u0, v0 + d[0], z0, u1, v1 + d[0], z1 + d[1], m, bev)
        else:
            box(v0 + d[0], u0, z0, v1 + d[0], u1, z1 + d[1], m, bev)
    put(a + .006, b - .006, lo + .007, hi - .007, FT, TOP - .012, mortar, 0)
    for r in range(rows):
        z0 = FT + r * BHt
        off = (r + start) % 2 * BL / 2
        u = a - off
        while u < b - .01:
            p, q = max(u, a), min(u + BL, b)
            u += BL
            if q - p < .03:
                continue
            ea, eb = (J / 2 if p > a else 0), (J / 2 if q < b else 0)
            if r < rows - 1:
                put(p + ea, q - eb, lo, hi, z0 + J, z0 + BHt, blk, .004, 1)
            else:                                           # bond-beam course: two face shells with grout between
                put(p + ea, q - eb, lo, lo + .034, z0 + J, z0 + BHt, blk, .004, 1)
                put(p + ea, q - eb, hi - .034, hi, z0 + J, z0 + BHt, blk, .004, 1)
    put(a + .002, b - .002, lo + .03, hi - .03, TOP - .15, TOP - .006, grout, .004)

wall_run('x', 0, 0, BX, 1, 0)
wall_run('y', 0, T, BY, 1, 0)
wall_run('y', BX, T, BY - NY, -1, 0)
wall_run('x', BY - NY, NX, BX - T, -1, 1)
wall_run('y', NX, BY - NY, BY, -1, 1)
wall_run('x', BY, T, NX - T, -1, 0)
# end shells at the near corner so the top course closes
box(.0, .0346, TOP - .19, .034, T - .0346, TOP, blk, .004)


# ---------------------------------------------------------------- dowels with orange caps
def bar(p0, p1, r=.008):
    p0, p1 = np.array(p0, float), np.array(p1, float)
    L = np.linalg.norm(p1 - p0); d = (p1 - p0) / L
    n = int(L / .0055) + 2; k = 8
    t = np.linspace(0, L, n)
    side = np.cross(d, (0, 0, 1.) if abs(d[2]) < .9 else (1., 0, 0)); side /= np.linalg.norm(side); up = np.cross(side, d)
    rr = r * (1 + .15 * (np.arange(n) % 3 == 0))
    a = np.linspace(0, 2 * np.pi, k, endpoint=False)
    V = p0 + d * t[:, None, None] + side * (np.cos(a)[None, :, None] * rr[:, None, None]) + up * (np.sin(a)[None, :, None] * rr[:, None, None])
    i = np.arange(n * k).reshape(n, k)
    q = np.stack([i[:-1], np.roll(i, -1, 1)[:-1], np.roll(i, -1, 1)[1:], i[1:]], -1).reshape(-1, 4)
    mesh_np('rebar', V.reshape(-1, 3), q, rb.m, False)


def dowel(x, y, h):
    t = rng.normal(0, .012, 2)
    top = (x + t[0], y + t[1], TOP + h)
    bar((x, y, TOP - .05), top)
    lathe([(.0105, -.055), (.014, -.055), (.0145, -.004), (.030, 0.0), (.032, .008), (.027, .020), (.014, .028), (0, .030)], capm, 20, top)

c = T / 2
for x in (.10, 1.32, 2.54, 3.76, 4.98, 6.2, 7.42, 8.64, 9.86, BX - .10):
    dowel(x, c, .42 + rng.normal(0, .012))
for y in np.arange(1.32, BY, 1.22):
    dowel(c, y, .42 + rng.normal(0, .012))
for y in np.arange(1.32, BY - NY, 1.22):
    dowel(BX - c, y, .42 + rng.normal(0, .012))
for x in np.arange(NX + .1, BX - .4, 1.22):
    dowel(x, BY - NY - c, .42 + rng.normal(0, .012))
for x in np.arange(1.3, NX, 1.22):
    dowel(x, BY - c, .42 + rng.normal(0, .012))

# ---------------------------------------------------------------- fill, sheet, mesh
PY = T + .003                                                # the sheet lies from wall to wall; its laps are counted from here
inner = lambda X, Y: seg_dist(X, Y) < -T + .02
def fillz(X, Y):
    d = -seg_dist(X, Y) - T
    return FILL + .006 * dirt(X, Y) + .010 * roll(X, Y) - .035 * np.exp(-np.clip(d, 0, 9) / .10) * (1 + .3 * roll(X * 2, Y * 2))
grid_xy(T - .01, T - .01, BX - T + .01, BY - NY - T + .01, .030, fillz, fill)
grid_xy(T - .01, BY - NY - T - .1, NX - T + .01, BY - T + .01, .05, fillz, fill)
r2 = fbm(1024, 1.9, 11, 4, 260)
ridge = lambda X, Y, s: 1 - np.abs(samp(fbm(512, 2.1, 12, 2, 70), X, Y, s))
f1, f2 = fbm(512, 2.1, 12, 2, 60), fbm(512, 2.0, 13, 3, 90)
def wrinkle(X, Y):
    a = np.clip(1 - np.abs(samp(f1, X * .55 + Y * .12, Y, 30)) / .16, 0, 1) ** 1.6
    b = np.clip(1 - np.abs(samp(f2, X, Y * .5 + X * .2, 34)) / .13, 0, 1) ** 1.6
    lap = np.clip(1 - np.abs(((Y - PY) % 3.0) - .12) / .03, 0, 1)
    return .013 * a + .009 * b + .006 * lap
def polyz(X, Y):
    z = np.maximum(fillz(X, Y), FILL - .012) + .010 + wrinkle(X, Y)
    d = -seg_dist(X, Y) - T
    z += np.clip(1 - d / .05, 0, 1) * .085                   # turned up against the wall
    return z
grid_xy(T + .003, PY, BX - T - .003, BY - NY - T + .0, .022, polyz, poly)
grid_xy(T + .003, BY - NY - T - .05, NX - T - .003, BY - T - .003, .035, polyz, poly)


def mesh_sheet(x0, y0, x1, y1, z, seed):
    r = np.random.default_rng(seed)
    ph = r.uniform(0, 6, 4)
    zf = lambda X, Y: z + .012 * np.sin(X * 1.3 + ph[0]) * np.sin(Y * 1.1 + ph[1]) + .006 * np.sin(X * 3.1 + ph[2]) * np.cos(Y * 2.7 + ph[3])
    V, Q, k = [], [], 5
    def run(P):
        n = len(P)
        d = np.gradient(P, axis=0); d /= np.linalg.norm(d, axis=1, keepdims=True)
        s = np.cross(d, (0, 0, 1.)); s /= np.linalg.norm(s, axis=1, keepdims=True); u = np.cross(s, d)
        a = np.linspace(0, 2 * np.pi, k, endpoint=False)
        v = P[:, None] + .0024 * (np.cos(a)[None, :, None] * s[:, None] + np.sin(a)[None, :, None] * u[:, None])
        i = np.arange(n * k).reshape(n, k) + sum(len(q) for q in V)
        V.append(v.reshape(-1, 3))
        Q.append(np.stack([i[:-1], np.roll(i, -1, 1)[:-1], np.roll(i, -1, 1)[1:], i[1:]], -1).reshape(-1, 4))
    for x in np.arange(x0, x1 + .01, .1524):
        y = np.arange(y0 - .04, y1 + .05, .1)
        run(np.stack([x + 0 * y, y, zf(x, y)], 1))
    for y in np.arange(y0, y1 + .01, .1524):
        x = np.arange(x0 - .04, x1 + .05, .1)
        run(np.stack([x, y + 0 * x, zf(x, y) + .0045], 1))
    mesh_np('wwm', np.concatenate(V), np.concatenate(Q), wiremat.m, True)

MZ = FILL + .055
IN, LAP = .075, .15                                          # cover to the wall, one square of lap
sheets = []
for y0, y1, x1 in ((T, 2.75, BX - T), (2.75, 5.3, BX - T), (5.3, BY - NY - T, BX - T), (BY - NY - T, 11.0, NX - T), (11.0, BY - T, NX - T)):
    n_ = 3 if x1 > 8 else 2
    w_ = (x1 - T) / n_
    for i in range(n_):
        sheets.append((T + i * w_ + (IN if i == 0 else -LAP), y0 + (IN if y0 == T else -LAP), T + (i + 1) * w_ - (IN if i == n_ - 1 else 0), y1 - (IN if y1 in (BY - T,) or (y1 == BY - NY - T and x1 > 8 and i == n_ - 1) else 0)))
for k, q in enumerate(sheets):
    mesh_sheet(*q, MZ + .004 * (k % 3), 20 + k)
ch = mats.concrete('dobie', (.40, .39, .37), None, edge=0, stain=0, sand=1.0)
ck = box(-.025, -.025, 0, .025, .025, .052, ch, .003); bpy.context.scene.collection.objects.unlink(ck)
CP = np.array([(x + rng.normal(0, .03), y + rng.normal(0, .03), FILL + .008) for x in np.arange(.60, 10.8, .762) for y in np.arange(.60, 13.9, .762) if y < 8.1 or x < NX - .4])
scatter([ck], CP, scale=1.0, name='chair')

# ---------------------------------------------------------------- plumbing and conduit stubs, a boxed-out tub drain
def stub(x, y, h, r, m, cap=True):
    t = rng.normal(0, .006, 2)
    p, q = (x, y, FILL - .1), (x + t[0], y + t[1], FILL + h)
    cyl(p, q, r, None, m, 28)
    if cap:
        q = Vector(q)
        cyl(q - Vector((0, 0, .045)), q + Vector((0, 0, .012)), r * 1.09, None, m, 28)
for x, y, h, r in ((2.55, 2.05, .46, .057), (3.15, 2.12, .40, .030), (3.35, 2.10, .44, .030), (5.6, 3.2, .50, .057), (5.9, 4.9, .42, .030), (8.1, 4.6, .46, .057), (8.6, 4.7, .40, .030), (2.0, 7.2, .5, .057), (2.5, 7.3, .4, .03)):
    stub(x, y, h, r, pvc)
for k, x in enumerate((1.30, 1.37, 1.44)):
    stub(x, 1.05, .52 + .03 * k, .0175, grey, False)
pex = [mats.plain('pexb', (.03, .10, .42), .4), mats.plain('pexr', (.50, .03, .025), .4)]
for k, (x, y) in enumerate(((3.62, 2.06), (3.69, 2.08), (8.85, 4.75), (8.92, 4.74))):
    stub(x, y, .50 + .02 * (k % 2), .0125, pex[k % 2], False)
bx, by = 4.35, 1.75                                         # box-out for a tub trap
for a in ((bx, by, bx + .45, by + .03), (bx, by + .42, bx + .45, by + .45)):
    box(a[0], a[1], FILL - .05, a[2], a[3], FILL + .105, lum, .003)
for a in ((bx, by + .031, bx + .03, by + .419), (bx + .42, by + .031, bx + .45, by + .419)):
    box(a[0], a[1], FILL - .05, a[2], a[3], FILL + .104, lumy, .003)
stub(bx + .22, by + .22, .10, .03, pvc)

# ---------------------------------------------------------------- site: block stack, batter boards, string, sand heap, offcuts, weeds
def blocks(x, y, z, nx, ny, nz, rot=0.0):
    for i in range(nx):
        for j in range(ny):
            for k in range(nz):
                if k == nz - 1 and rng.random() < .3:
                    continue
                jx, jy = rng.normal(0, .006, 2)
                X, Y, Z = x + i * .405 + jx, y + j * .205 + jy, z + k * .2
                for a in ((0, 0, .39, .034), (0, .156, .39, .19)):
                    box(X + a[0], Y + a[1], Z, X + a[2], Y + a[3], Z + .19, blk, .004)
                for a in (0, .178, .355):
                    box(X + a, Y + .034, Z + .002, X + a + .035, Y + .156, Z + .188, blk)
for k in range(4):
    box(-1.75 + .36 * k, 16.0, .0, -1.65 + .36 * k, 17.0, .13, lumy, .004)
blocks(-1.8, 16.05, .13, 3, 4, 5)
def loose(x, y, z, rot, side=False):
    """One hollow block lying about; side=True shows its cores."""
    parts = [(-.195, -.095, 0, .195, -.061, .19), (-.195, .061, 0, .195, .095, .19)] + [(a, -.061, .002, a + .035, .061, .188) for a in (-.195, -.0175, .16)]
    for q in parts:
        if side:
            q = (q[0], q[2] - .095, q[1] + .095, q[3], q[5] - .095, q[4] + .095)
        cx, cy = (q[0] + q[3]) / 2, (q[1] + q[4]) / 2
        X, Y = x + cx * math.cos(rot) - cy * math.sin(rot), y + cx * math.sin(rot) + cy * math.cos(rot)
        hx, hy = (q[3] - q[0]) / 2, (q[4] - q[1]) / 2
        box(X - hx, Y - hy, z + q[2], X + hx, Y + hy, z + q[5], blk, .004, rot=rot)
core = mats.plain('core', (.32, .22, .12), .8)
tools.gloves(1.05, .085, TOP, 1.25); tools.bucket(-1.15, 1.35, .01, .6); tools.boots(-1.12, 2.3, .06, 2.4, tall=True)
# the permit board beside the corner, where an inspector looks first
white = mats.plain('board', (.74, .74, .72), .5, .4, var=.05)
with tools.at(-1.35, 8.2, 0, -.25):
    box(-.045, .02, -.4, .045, .06, 1.32, lumy, .004)
    box(-.30, 0, .62, .30, .019, 1.22, tools.ply(), .003)
    box(-.24, -.004, .70, -.01, 0, 1.02, white); box(.03, -.004, .66, .25, 0, .96, mats.plain('card', (.78, .70, .28), .6, var=.05))
    box(-.22, -.05, 1.04, .22, 0, 1.17, mats.plain('tube', (.66, .66, .64), .35), .02)
    for k in range(6):
        box(-.22, -.0052, .73 + .045 * k, -.03 - .02 * (k % 3), -.004, .738 + .045 * k, mats.plain('ink', (.06, .06, .07), .7))
grid_xy(-7.3, 9.8, -2.4, 15.0, .05, lambda X, Y: -.3 + np.maximum(0, 1.75 - .62 * np.hypot(X + 5.2, (Y - 12.4) * 1.05) + .10 * roll(X, Y)) + .03 * dirt(X, Y), sand)
for k in range(6):
    x, y = rng.uniform(-2.6, -1.5), rng.uniform(1, 7)
    z = float(ground(np.array([[x]]), np.array([[y]]))[0, 0])
    box(x, y, z - .005, x + rng.uniform(.25, .8), y + .09, z + .033, lum, .003, rot=rng.uniform(0, 3))
for x, y, r, sd in ((-1.75, 3.1, .5, True), (-2.15, 3.55, 1.9, False), (-1.72, 2.45, 1.1, True)):
    z = float(ground(np.array([[x]]), np.array([[y]]))[0, 0])
    loose(x, y, z + (.03 if sd else .0), r, sd)
wm = mats.leaf('weed', (.06, .10, .025), (.20, .22, .07), .5, .4, yellow=.2)
wk = [plants.clump_grass(50, .26, .006, 1.5, .05, wm, k) for k in range(4)]
n = 7600
X, Y = rng.uniform(-30, 66, n), rng.uniform(6, 42, n); k = (Y > 18.8) | (X > 16.8); X, Y = X[k], Y[k]; n = len(X)
scatter(wk, np.stack([X, Y, 0 * X - .08], 1), scale=rng.uniform(.8, 2.4, n), name='weeds')
n = 160
X, Y = rng.uniform(-7, -3.4, n), rng.uniform(3, 16, n); k = samp(n2, X, Y, 20) > .5
scatter(wk, np.stack([X, Y, 0 * X], 1)[k], scale=rng.uniform(.3, .9, k.sum()), name='weeds2')
# tree line: dense, small-leaved, each with a dark heart so that no sky shows through it
heart = mats.plain('heart', (.010, .017, .006), .95)
for i in range(46):
    x, y, h = -44 + i * 2.9 + rng.normal(0, .6), 37 + rng.normal(0, 2.2), rng.uniform(1.6, 3.9)
    plants.bush(x, y, 2.4, 1.6, h, 0, 'oak' if i % 3 else 'tree', dens=14, seed=100 + i)
    lathe([(.05, -.3), (1.7, -.3), (1.75, .55 * h), (1.2, .85 * h), (.05, .95 * h)], heart, 14, (x, y + .9, 0))
for i in range(34):                                       # and a second row behind it, higher
    x, h = -52 + i * 3.6 + rng.normal(0, .7), rng.uniform(3.6, 6.2)
    plants.bush(x, 46, 3.0, 2.0, h, -1, 'oak', dens=12, seed=160 + i)
    lathe([(.05, -.3), (2.3, -.3), (2.4, .5 * h), (1.6, .72 * h), (.05, .8 * h)], heart, 14, (x, 47.2, -1))
for i in range(15):
    x = -40 + i * 8.2 + rng.normal(0, 1.8)
    plants.tree(x, 43 + rng.normal(0, 2.5), rng.uniform(9, 15), seed=4 + 3 * i, dens=.8, z=-2.2, kind='oak')
plants.palm(3.2, 31, 6.3, 3, n=34, L=2.1, lean=.025); plants.palm(15.5, 33, 5.4, 6, n=34, L=2.0, lean=-.03); plants.palm(4.6, 32.5, 7.3, 8, n=34, L=2.0)
plants.tree(-14, -5, 6.5, seed=12, dens=.3)                   # off camera: broken shade in the foreground
sky(17, -98, .1, clouds=.5, dust=1.5, cloud_seed=6.3)
camera((-1.95, -2.35, 2.1), (3.4, 6.2, .36), 29, 5.6, focus=4.6)
render(out, W, H, SPP, key=.21, warm=.035)
