"""The middle of a pour: the far part of a driveway's form is full, the chute hangs over the slump edge, and in the near part wire
mesh waits on its chairs over compacted sand. Low sun from the left brings out the sheen."""
import os, sys; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from common import *
import mats, plants, tools

out, W, H, SPP = args()
reset(91)
rng = np.random.default_rng(6)
X0, X1, Y0, Y1, BASE = -2.3, 3.2, .35, 11.0, -.100          # inner faces of the forms; their tops are at 0
CX, CY = .62, 3.35                                           # where the chute lets go
wave = {n: fbm(1024, b, s, lo, hi) for n, b, s, lo, hi in (('big', 1.9, 3, 3, 40), ('lump', 1.9, 5, 30, 200), ('clod', 1.8, 7, 50, 260), ('mid', 2.0, 11, 10, 90))}
samp = lambda n, X, Y, m: ndi.map_coordinates(wave[n], [(Y / m * 1024) % 1024, (X / m * 1024) % 1024], order=1, mode='wrap')

# ---------------------------------------------------------------- wet concrete
def front(X):
    return 3.22 + .30 * np.sin(.95 * X + .9) + .12 * np.sin(2.6 * X + .4) - .62 * np.exp(-((X - CX) / .62) ** 2)


def fresh(X, Y):
    """Placed height: a toe as steep as a 5 in slump stands, lumps as the rake leaves them, level where it is struck off."""
    d0 = Y - front(X) + .050 * samp('big', X, Y, 5)
    d = d0 + .028 * samp('mid', X, Y, 6) + .006 * samp('lump', X, Y, 5)
    toe = np.clip(d / .48, 0, 1) ** .58
    r = np.hypot((X - CX) / 1.15, Y - CY)
    heap = .20 * np.exp(-(r / .36) ** 2) + .055 * np.exp(-(r / .8) ** 2)
    struck = np.clip((Y - 5.62 - .02 * X + .03 * samp('big', X, Y, 8)) / .10, 0, 1)
    rough = (1 - struck) * np.clip(d / .1, 0, 1)
    z = BASE - .03 + (.03 - BASE + .012) * toe + heap * np.clip(d0 / .55, 0, 1) ** 1.1
    z += rough * (.011 * samp('big', X, Y, 6) + .0075 * samp('mid', X, Y, 4.2) + .0027 * samp('lump', X, Y, 3.1) + .0009 * samp('clod', X, Y, 2.2))
    edge = np.minimum(X - X0, X1 - X)                        # nobody heaps it over the boards
    z = np.where(edge < .30, np.minimum(z, -.004 + .10 * np.clip(edge, 0, 1) + .004 * samp('lump', X, Y, 3)), z)
    flat = -.003 + .0016 * samp('mid', X, Y, 5) + .0007 * np.sin(Y * 2 * np.pi / .021 + 3 * samp('big', X, Y, 9)) * np.clip(samp('mid', X, Y, 6), 0, 1)
    return z * (1 - struck) + flat * struck


m = mats.Mat('fresh', .4, .5)
big, mid, fin = m.noise(.7, 5, .6), m.noise(3.2, 6, .62, .4), m.noise(42, 4, .65)
c = m.value((.182, .177, .163), (big, .16), (mid, .20), (fin, .12), (m.noise(420, 2, .7), .16))
soak = m.range(m.noise(1.5, 7, .64, .7), .46, .68)           # paste that shines, mortar that has given up its water
c = m.mix(m.math('MULTIPLY', m.math('SUBTRACT', 1.0, soak), .42), c, (.105, .102, .095))
rough_ = m.math('ADD', m.mix(soak, .13, .44), m.math('MULTIPLY', m.math('SUBTRACT', fin, .5), .22))
n = m.bump(m.noise(170, 4, .7), .0030, .8)
n = m.bump(m.noise(30, 4, .6), .010, .7, n)
m.p(Base_Color=c, Roughness=rough_, Normal=n, Clearcoat=m.math('MULTIPLY', m.math('SUBTRACT', 1.0, soak), .55), Clearcoat_Roughness=.12)
wet = m.done((.17, .165, .15))
grid_xy(X0, 2.0, X1, 5.9, .0085, fresh, wet, 'fresh')
grid_xy(X0, 5.89, X1, Y1, .02, fresh, wet, 'struck')
from mathutils import noise as mn
stones = []
for k in range(6):
    bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=2, radius=1)
    o = bpy.context.object
    s = rng.uniform(.7, 1.25, 3)
    for v in o.data.vertices:
        v.co = Vector((v.co.x * s[0], v.co.y * s[1], v.co.z * s[2] * .8)) * (1 + .28 * mn.noise(v.co * 1.3 + Vector((k * 7, 0, 0))))
    o.data.polygons.foreach_set('use_smooth', np.ones(len(o.data.polygons), bool)); o.data.materials.append(wet)
    bpy.context.scene.collection.objects.unlink(o); stones.append(o)
N = 60000                                                    # the stones just under the skin of paste
SX, SY = rng.uniform(X0 + .05, X1 - .05, N), rng.uniform(2.2, 5.6, N)
SZ = fresh(SX, SY); d_ = SY - front(SX)
k = (SZ > BASE - .01) & (rng.random(N) < np.clip(.85 - .16 * d_ + .3 * samp('mid', SX, SY, 3), .06, 1))
SX, SY, SZ = SX[k], SY[k], SZ[k]
q = rng.uniform(.0045, .0105, len(SX))
SZ[np.arange(len(SZ)) % 4 > 0] -= 1                         # most lie deeper than one sees
scatter(stones, np.stack([SX, SY, SZ - q * (.30 + rng.uniform(-.25, .65, len(SX)))], 1), tilt=.6, scale=q, name='stones')
k = rng.integers(0, len(SX), 260)                            # some have rolled off the toe
RX = SX[k]; RY = front(RX) - np.abs(rng.normal(0, .14, 260)) - .02
scatter(stones, np.stack([RX, RY, np.full(260, BASE + .004)], 1), scale=rng.uniform(.004, .011, 260), name='strays')

# ---------------------------------------------------------------- chute: three lengths of half a pipe, the last over the form
steel = tools.splashed('chute', (.30, .31, .32), .42, .95, .5, .75, .0006, 5)
inner = tools.splashed('chute inside', (.24, .235, .22), .45, .6, .5, .4, .0015, 6)
D = Vector((.93, .20, .335)).normalized()                   # uphill
S = D.cross(Vector((0, 0, 1))).normalized(); U = S.cross(D)
LIP = Vector((CX + .16, CY + .05, .56))
R_ = .215


def gutter(t0, t1, r):
    """Sheet steel, rolled outward along both edges."""
    a = np.concatenate([np.linspace(math.radians(-86), math.radians(86), 40)])
    pts = [(r * math.sin(q), -r * math.cos(q)) for q in a]
    e = [(r + .012, .0 + r * -.07 + .012), (r + .026, -.01), (r + .024, -.026)]
    pts = [(-x, z) for x, z in reversed(e)] + pts + e
    back = [(x * (1 + .018), z * (1 + .018) - .001) for x, z in reversed(pts)]
    ring = pts + back
    n = len(ring)
    V = [LIP + D * t + S * x + U * (z + r) for t in (t0, t1) for x, z in ring]
    F = [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]
    for s in (0, n):
        F += [tuple(s + j for j in ((i, i + 1, n - 2 - i, n - 1 - i) if s else (n - 1 - i, n - 2 - i, i + 1, i))) for i in range(len(pts) - 1)]
    o = mesh_obj('gutter', V, F, steel)
    for p in o.data.polygons:
        p.use_smooth = True
    o.data.use_auto_smooth = True; o.data.auto_smooth_angle = .7


gutter(0, 1.55, R_); gutter(1.47, 3.9, R_ + .012); gutter(3.82, 6.4, R_ + .024)
for t in (.10, 1.38, 1.66, 3.72, 4.0):                                  # hoops riveted round it
    a = np.linspace(math.radians(-88), math.radians(88), 24)
    P = [LIP + D * t + S * ((R_ + .012) * math.sin(q)) + U * (R_ - (R_ + .012) * math.cos(q)) for q in a]
    tools.tube(P, .011, steel, 8, 1)
for s in (-1, 1):                                            # hooks of the hinge, a handle by the lip
    p = LIP + D * 1.52 + S * (s * (R_ + .02)) + U * (R_ - .03)
    cyl(p - S * .02 * s, p + S * .05 * s, .017, None, steel, 14)
    p = LIP + D * .28 + S * (s * (R_ + .02)) + U * (R_ - .02)
    tools.tube([p, p + S * .07 * s + U * .01, p + D * .16 + S * .07 * s + U * .01, p + D * .16], .008, steel, 8, 2)


def flow():
    """What runs down the chute and falls from its lip, one skin."""
    V, Q, nb = [], [], 0
    ts = np.concatenate([np.linspace(5.0, 0, 150), -np.linspace(.008, .62, 54)])
    n = 36
    for t in ts:
        ring = []
        for i in range(n):
            q = i / (n - 1) * 2 - 1
            if t >= 0:
                r = R_ - .004
                w = .150 + .020 * math.sin(t * 5.1) + .012 * math.sin(t * 13)
                x = q * w
                bed = r - math.sqrt(r * r - x * x)
                lump = mn.fractal(Vector((x * 9, t * 7, 1)), 1, 2, 5) * .020 + mn.fractal(Vector((x * 40, t * 34, 4)), 1, 2, 3) * .006
                z = bed + max(.002, (.088 + .02 * math.sin(t * 3.3)) * (1 - q * q) + lump * (1 - q ** 4))
                p = LIP + D * t + S * x + U * z
            ring.append(p if t >= 0 else None)
        if t < 0:
            f = -t                                           # falls off the lip in an arc, gathers and tears
            c0 = LIP - Vector((D.x, D.y, 0)).normalized() * (f * .42) + U * .05 - Vector((0, 0, 1)) * (f * .42 * .5 + 1.35 * f * f)
            w, th = .145 - .05 * f / .62 + .012 * math.sin(f * 21), .052 + .05 * f / .62
            a_ = [2 * math.pi * i / n for i in range(n)]
            F_ = (D * .8 + Vector((0, 0, .6))).normalized()
            ring = []
            for q in a_:
                v = S * (w * math.cos(q)) + (U * .6 + D * .4).normalized() * (th * math.sin(q))
                k = 1 + .42 * mn.fractal((c0 + v) * 7.5, 1, 2, 5) + .16 * mn.fractal((c0 + v) * 34, 1, 2, 3)
                ring.append(c0 + v * k)
        V.append(ring)
    top = np.array([[tuple(p) for p in r] for r in V[:150]]); fall = np.array([[tuple(p) for p in r] for r in V[150:]])
    i = np.arange(150 * n).reshape(150, n)
    mesh_np('flow', top.reshape(-1, 3), np.stack([i[:-1, :-1], i[1:, :-1], i[1:, 1:], i[:-1, 1:]], -1).reshape(-1, 4)[:, ::-1], wet, True)
    k = len(fall); i = np.arange(k * n).reshape(k, n)
    mesh_np('fall', fall.reshape(-1, 3), np.stack([i[:-1], np.roll(i, -1, 1)[:-1], np.roll(i, -1, 1)[1:], i[1:]], -1).reshape(-1, 4), wet, True)
    P = np.concatenate([top[8:, 5:-5].reshape(-1, 3), fall.reshape(-1, 3)])
    P = P[rng.choice(len(P), 1900, replace=False)]
    P[::2, 2] -= 9                                       # paste covers the other half
    scatter(stones, P, tilt=1.2, scale=rng.uniform(.004, .0095, len(P)), name='flowstones')
    P = fall.reshape(-1, 3)[rng.choice(fall.size // 3, 70)] + rng.normal(0, .05, (70, 3)) * (1, 1, .8)
    scatter(stones, P, tilt=1.2, scale=rng.uniform(.003, .008, 70), name='drops')


flow()

# ---------------------------------------------------------------- ground: compacted sand in the form, loose sand and lawn outside
sand = mats.Mat('sand', .95, .1)
c = sand.value((.40, .335, .24), (sand.noise(.8, 5), .16), (sand.noise(9, 5), .12), (sand.noise(300, 2), .14))
damp_ = sand.range(sand.noise(1.2, 6, .6, .4), .42, .62)
c = sand.mix(sand.math('MULTIPLY', damp_, .35), c, (.20, .16, .11))
sand.p(Base_Color=c, Normal=sand.bump(sand.noise(420, 2, .6), .003, 1, sand.bump(sand.noise(14, 5, .65), .016)))
sand = sand.done((.38, .32, .23))
grid_xy(X0 - .02, Y0 - .02, X1 + .02, 4.6, .02, lambda X, Y: BASE + .0035 * samp('mid', X, Y, 6), sand)
loose = lambda X, Y: -.062 + .014 * samp('big', X, Y, 6) + .006 * samp('mid', X, Y, 2.5)
grid_xy(X0 - 1.5, -2.4, X0 - .039, 13, .02, loose, sand); grid_xy(X1 + .039, -1, X1 + 1.3, 13, .03, loose, sand)
grid_xy(X0 - .1, -2.4, X1 + 1.3, Y0 - .039, .02, loose, sand)
grid_xy(-70, -30, 80, 110, 2, lambda X, Y: 0 * X - .18, mats.plain('g', (.045, .07, .02), .95, .1, var=.3))
left = lambda X, Y: X > X0 - .62 + .12 * np.sin(1.3 * Y) + .06 * np.sin(4.1 * Y)
right = lambda X, Y: X < X1 + .55 + .14 * np.sin(1.1 * Y + 2) + .06 * np.sin(4.3 * Y)
plants.lawn((-13, -3, X0, 17), 46, .062, left, zfun=lambda X, Y: 0 * X - .06, cam=(-2.6, -1))
plants.lawn((X1, 1, 15, 17), 40, .062, right, zfun=lambda X, Y: 0 * X - .06, cam=(-2.6, -1))
plants.lawn((X0 - .2, 11.6, X1 + .6, 17), 34, .062, None, zfun=lambda X, Y: 0 * X - .06)
# ---------------------------------------------------------------- forms: 2x4s on edge, stakes, kickers
lum = mats.wood('lumber', (.36, .24, .12), (.55, .40, .23), 0, .75); lumy = mats.wood('lumber_y', (.36, .24, .12), (.55, .40, .23), 1, .75)
stk = mats.wood('stake', (.36, .25, .13), (.54, .39, .22), 2, .8)
for at, s in ((X0, -1), (X1, 1)):
    for y, y_ in ((Y0 - .038, 3.35), (3.354, 7.2), (7.204, Y1)):
        dz = rng.uniform(-.002, .001)
        box(min(at, at + s * .038), y, -.13, max(at, at + s * .038), y_, dz, lumy, .002)
    for y in np.arange(Y0 + .3, Y1, .92):
        a = at + s * .040
        box(min(a, a + s * .038), y - .02, -.4, max(a, a + s * .038), y + .02, -.012 + rng.uniform(-.01, .012), stk, .002, rot=rng.normal(0, .05))
box(X0, Y0 - .038, -.13, X1, Y0, -.001, lum, .002); box(X0, Y1, -.13, X1, Y1 + .038, -.001, lum, .002)
for x in np.arange(X0 + .5, X1, 1.05):
    box(x - .02, Y0 - .078, -.4, x + .02, Y0 - .04, -.010 + rng.uniform(-.01, .012), stk, .002, rot=rng.normal(0, .05))

# ---------------------------------------------------------------- wire mesh 6 x 6 on chairs
wire = mats.Mat('wire', .5, .5)
rust = wire.range(wire.noise(26, 5, .7), .44, .60)
wire.p(Base_Color=wire.mix(rust, (.16, .155, .15), (.20, .085, .035)), Metallic=wire.math('SUBTRACT', .85, wire.math('MULTIPLY', rust, .7)))


def sheet(x0, y0, x1, y1, z, seed):
    r = np.random.default_rng(seed); ph = r.uniform(0, 6, 4)
    zf = lambda X, Y: z + .008 * np.sin(X * 1.7 + ph[0]) * np.sin(Y * 1.5 + ph[1]) + .005 * np.sin(X * 3.9 + ph[2]) * np.cos(Y * 3.1 + ph[3])
    V, Q, n0, k = [], [], 0, 6
    for axis in (0, 1):
        lo, hi, a0, a1 = (y0, y1, x0, x1) if axis == 0 else (x0, x1, y0, y1)
        for at in np.arange(a0, a1 + .01, .1524):
            t = np.arange(lo - .03, hi + .031, .06)
            w = .0015 * np.sin(t * 2.3 + at * 9)
            P = np.stack([at + w, t, zf(at, t)], 1) if axis == 0 else np.stack([t, at + w, zf(t, at) + .0052], 1)
            s = np.array([1., 0, 0]) if axis == 0 else np.array([0, 1., 0])
            a = np.linspace(0, 2 * np.pi, k, endpoint=False)
            v = P[:, None] + .0029 * (np.cos(a)[None, :, None] * s + np.sin(a)[None, :, None] * np.array([0, 0, 1.]))
            i = np.arange(len(P) * k).reshape(len(P), k) + n0
            n0 += len(P) * k
            V.append(v.reshape(-1, 3)); Q.append(np.stack([i[:-1], np.roll(i, -1, 1)[:-1], np.roll(i, -1, 1)[1:], i[1:]], -1).reshape(-1, 4))
    mesh_np('wwm', np.concatenate(V), np.concatenate(Q), wire.m, True)


sheet(X0 + .07, Y0 + .07, .62, 4.8, BASE + .048, 3); sheet(.47, Y0 + .09, X1 - .07, 4.8, BASE + .055, 4)
dobie = mats.concrete('dobie', (.40, .39, .37), None, edge=0, stain=0, sand=1.0)
ck = box(-.025, -.025, 0, .025, .025, .045, dobie, .003); bpy.context.scene.collection.objects.unlink(ck)
CP = np.array([(x + rng.normal(0, .02), y + rng.normal(0, .02), BASE) for x in np.arange(X0 + .3, X1, .61) for y in np.arange(Y0 + .25, 4, .61)])
scatter([ck], CP, scale=1.0, name='chair')
# ---------------------------------------------------------------- left about
tools.screed(.45, 5.66, -.002, .02, 6.1)
tools.bull_float(X0 - .95, 7.4, -.05, math.pi - .12, 4.0, .0)
tools.boots(X0 - .42, 1.62, -.06, 2.0, tall=True); tools.bucket(X0 - .60, 2.45, -.06, .4); tools.gloves(X0 - .02, .92, .0, 1.3)
tools.string_line([(X0 - .085, -.35), (X0 - .085, Y1 + .4)], .10, ground=-.06)
for i, x in enumerate(np.arange(-16, 22, 1.7)):
    plants.bush(x + rng.uniform(-.5, .5), 19.5 + rng.uniform(-1.2, 1.6), rng.uniform(1.0, 1.6), 1.1, rng.uniform(1.0, 2.2), 0, ('bush', 'oak', 'bush', 'croton')[i % 4], dens=40, seed=90 + i, flowers=40 * (i % 2))
for i, x in enumerate(np.arange(-34, 78, 2.6)):           # the edge of the wood closes the field
    plants.bush(x + rng.uniform(-.6, .6), 34 - max(0, x - 20) * .25 + rng.normal(0, 2), 2.3, 1.6, rng.uniform(1.8, 3.6), 0, ('bush', 'oak', 'bush')[i % 3], dens=16, seed=140 + i)
plants.cabbage_palm(-5.2, 15.0, 4.4, 6); plants.cabbage_palm(7.8, 17.0, 5.4, 8); plants.live_oak(-1.0, 27, 9.5, seed=4, dens=.45, beards=160, moss_len=1.5)
plants.tree(14, 29, 10.5, seed=7, dens=.6); plants.tree(-15, 30, 10, seed=9, dens=.6); plants.tree(24, 32, 11, seed=16, dens=.6)
sky(19, -62, .1, clouds=.45, dust=1.5, cloud_seed=2.9)
camera((-2.15, -.95, 1.42), (.42, 3.35, .10), 30, 5.6, focus=4.4)
render(out, W, H, SPP, key=.19, warm=.03)
