"""What a crew leaves on the slab: boots, gloves, kneeboards, bull float, edger, floats, broom, bucket, hose, cones, string lines.
Every function takes x, y, z (where it stands, metres) and rot (radians about z); parts hang on one empty."""
import math
import numpy as np
from common import *
import mats


class at:
    """with at(x, y, z, rot, tilt): everything built inside is moved there as one piece."""

    def __init__(self, x=0, y=0, z=0, rot=0.0, tilt=0.0, roll=0.0, s=1.0):
        self.e = bpy.data.objects.new('group', None)
        self.e.location, self.e.rotation_euler, self.e.scale = (x, y, z), (tilt, roll, rot), (s, s, s)

    def __enter__(self):
        self.had = set(bpy.context.scene.objects)
        return self.e

    def __exit__(self, *_):
        link(self.e)
        for o in bpy.context.scene.objects:
            if o not in self.had and o is not self.e and o.parent is None:
                o.parent = self.e


_m = {}


def mat(name, make):
    """One material per name and scene."""
    if name not in _m:
        _m[name] = make()
    return _m[name]


def splashed(name, base, rough=.6, amount=.8, spec=.4, metal=0.0, bump=.0006, scale=9):
    """A surface that has been near wet concrete: pale dried paste in flecks and films, most of it low down."""
    m = mats.Mat(name, rough, spec)
    P = m.node('TexCoord').outputs['Object']
    c = m.value(base, (m.noise(11, 5, .6, 0, P), .22), (m.noise(140, 3, .6, 0, P), .12))
    film = m.range(m.noise(scale, 7, .72, .6, P), .50, .66)
    fleck = m.range(m.noise(scale * 7, 4, .7, 0, P), .62, .66)
    k = m.math('MULTIPLY', m.math('MAXIMUM', m.math('MULTIPLY', film, .55), fleck), amount)
    m.p(Base_Color=m.mix(k, c, (.42, .40, .36)), Roughness=m.mix(k, (rough,) * 3, (.9, .9, .9)),
        Metallic=m.math('MULTIPLY', m.math('SUBTRACT', 1.0, k), metal), Normal=m.bump(m.math('ADD', m.noise(260, 3, .6, 0, P), fleck), bump))
    return m.m


magnesium = lambda: mat('magnesium', lambda: splashed('magnesium', (.56, .56, .55), .38, .55, .5, .85, .0003, 7))
steel_ = lambda: mat('toolsteel', lambda: splashed('toolsteel', (.50, .50, .50), .28, .35, .5, .9, .0002, 8))
leather = lambda: mat('leather', lambda: splashed('leather', (.215, .115, .048), .62, .75, .35, 0, .0009, 10))
rubber = lambda: mat('rubber', lambda: splashed('rubber', (.018, .018, .019), .55, .8, .4, 0, .0004, 8))
sole_ = lambda: mat('sole', lambda: splashed('sole', (.055, .045, .036), .85, .9, .3))
ash = lambda: mat('ash', lambda: mats.wood('ash', (.42, .29, .15), (.60, .46, .28), 0, .5, .8))
ply = lambda: mat('ply', lambda: splashed('ply', (.40, .28, .15), .75, .8, .3, 0, .0008, 5))


def tube(P, r, m, n=10, smooth=4):
    """Round tube of radius r along points P, rounded into a curve."""
    P = np.asarray(P, float)
    if smooth:
        t = np.linspace(0, len(P) - 1, (len(P) - 1) * 12 + 1)
        P = np.stack([np.interp(t, range(len(P)), P[:, k]) for k in range(3)], 1)
        P = ndi.gaussian_filter1d(P, smooth, axis=0, mode='nearest')
    d = np.gradient(P, axis=0); d /= np.linalg.norm(d, axis=1, keepdims=True) + 1e-9
    ref = np.where(np.abs(d[:, 2:3]) > .9, [[1., 0, 0]], [[0., 0, 1]])
    s = np.cross(d, ref); s /= np.linalg.norm(s, axis=1, keepdims=True)
    u = np.cross(s, d)
    a = np.linspace(0, 2 * np.pi, n, endpoint=False)
    R = np.broadcast_to(r, len(P))[:, None, None]
    V = P[:, None] + R * (np.cos(a)[None, :, None] * s[:, None] + np.sin(a)[None, :, None] * u[:, None])
    i = np.arange(len(P) * n).reshape(len(P), n)
    q = np.stack([i[:-1], np.roll(i, -1, 1)[:-1], np.roll(i, -1, 1)[1:], i[1:]], -1).reshape(-1, 4)
    return mesh_np('tube', V.reshape(-1, 3), q, m, True)


def loft(rings, m, cap=True):
    """Skin over rings (each n x 3)."""
    R = np.asarray(rings, float); k, n = R.shape[:2]
    V = R.reshape(-1, 3); i = np.arange(k * n).reshape(k, n)
    F = [tuple(f) for f in np.stack([i[:-1], np.roll(i, -1, 1)[:-1], np.roll(i, -1, 1)[1:], i[1:]], -1).reshape(-1, 4)]
    if cap:
        F.append(tuple(i[0][::-1]))
    ob = mesh_obj('loft', V, F, m, True)
    s = ob.modifiers.new('s', 'SUBSURF'); s.levels = s.render_levels = 2
    return ob


def boot(x, y, z=0.0, rot=0.0, left=True, tall=False, lie=0.0):
    """One boot, toe along +y; leather six-inch, or tall rubber."""
    m = rubber() if tall else leather()
    top = [(.222, .052), (.214, .072), (.193, .088), (.158, .094), (.118, .098), (.083, .112), (.058, .130), (.043, .146), (.035, .162), (.031, .178), (.030, .194)]
    bot = [(.224, .034), (.217, .024), (.19, .020), (.150, .020), (.10, .022), (.05, .024), (.0, .024), (-.046, .024), (-.070, .036), (-.076, .070), (-.073, .118)]
    wid = [.016, .035, .046, .051, .049, .044, .040, .039, .039, .040, .042]
    up = .36 if tall else .235
    for t in (.35, .7, 1.0):
        zf = .194 + (up - .194) * t
        top.append((.031 + .010 * t, zf)); bot.append((-.074 - .010 * t, .118 + (up - .012 - .118) * t)); wid.append(.044 + .010 * t)
    a = np.linspace(0, 2 * np.pi, 20, endpoint=False)
    sx = .006 if left else -.006
    rings = []
    for k, ((ty, tz), (by, bz), w) in enumerate(zip(top, bot, wid)):
        c, s = np.sign(np.cos(a)) * np.abs(np.cos(a)) ** .8, np.sign(np.sin(a)) * np.abs(np.sin(a)) ** .8
        crease = 1 + (.05 * math.sin(k * 2.6) if 4 < k < 10 else 0)
        rings.append(np.stack([s * w * crease + sx * max(0, (ty - .05) / .17), (ty + by) / 2 + c * (ty - by) / 2, (tz + bz) / 2 + c * (tz - bz) / 2], 1))
    for f, dz in ((.90, .0), (.86, -.02), (.80, -.10), (.72, -.14)):       # rolled collar and the dark inside
        c = rings[13].mean(0)
        rings.append((rings[13] - c) * f + c + (0, 0, dz))
    with at(x, y, z, rot, lie):
        loft(rings, m)
        out = []                                             # sole: wide ball, waist, heel block
        for t in np.linspace(0, 2 * np.pi, 40, endpoint=False):
            yy = .078 + .158 * math.cos(t)
            w = .041 + .014 * math.exp(-((yy - .155) / .06) ** 2) - .006 * math.exp(-((yy - .04) / .04) ** 2)
            out.append((math.copysign(abs(math.sin(t)) ** .72, math.sin(t)) * w + sx * max(0, (yy - .05) / .17), yy))
        out = out[::-1] if sum(p[0] * q[1] - q[0] * p[1] for p, q in zip(out, out[1:] + out[:1])) < 0 else out
        prism(out, .010, .030, sole_(), .004)
        prism([p for p in out if p[1] < .0], 0, .012, sole_(), .002)
        prism([p for p in out if p[1] > .07], 0, .012, sole_(), .002)
        if not tall:
            lace = mat('lace', lambda: mats.plain('lace', (.42, .33, .20), .8))
            for k in range(5):
                q = k / 4
                yy, zz, w = .112 - .078 * q, .103 + .085 * q, .024
                tube([(-w, yy - .006, zz - .006), (0, yy + .004, zz + .006), (w, yy - .006, zz - .004)], .0022, lace, 6, 2)
            tube([(.005, .04, .198), (.03, .062, .185), (.052, .05, .15), (.05, .045, .11)], .0021, lace, 6, 3)
            tube([(-.005, .04, .198), (-.028, .066, .18), (-.05, .055, .14)], .0021, lace, 6, 3)
            tube([(-.022, .0435, .225), (0, .047, .232), (.022, .0435, .225)], .004, m, 8, 2)


def boots(x, y, z=0.0, rot=0.0, tall=False):
    """A pair, set down as one steps out of them."""
    with at(x, y, z, rot):
        boot(-.075, 0, 0, .12, True, tall)
        boot(.08, -.035, 0, -.22, False, tall)


def blob(capsules, m, voxel=.004, smooth=6):
    """Union of capsules ((p, q, r0, r1, flat)) melted into one skin."""
    V, F = [], []
    for p, q, r0, r1, flat in capsules:
        p, q = np.array(p, float), np.array(q, float)
        d = (q - p) / (np.linalg.norm(q - p) + 1e-9)
        s = np.cross(d, (0, 0, 1.) if abs(d[2]) < .9 else (1., 0, 0)); s /= np.linalg.norm(s); u = np.cross(s, d)
        n, k0 = 14, len(V)
        prof = [(-math.cos(t) * r0, math.sin(t) * r0, 0) for t in np.linspace(.15, math.pi / 2, 4)] + [(math.sin(t) * r1, math.cos(t) * r1, 1) for t in np.linspace(0, math.pi / 2 - .15, 4)]
        for ax, r, e in prof:
            c = (q if e else p) + d * ax
            V += [tuple(c + r * (math.cos(a) * s + math.sin(a) * u * flat)) for a in np.linspace(0, 2 * math.pi, n, endpoint=False)]
        for j in range(len(prof) - 1):
            F += [(k0 + j * n + i, k0 + j * n + (i + 1) % n, k0 + (j + 1) * n + (i + 1) % n, k0 + (j + 1) * n + i) for i in range(n)]
        F += [tuple(range(k0 + n - 1, k0 - 1, -1)), tuple(range(k0 + 7 * n, k0 + 8 * n))]
    ob = mesh_obj('blob', V, F, m, True)
    r = ob.modifiers.new('r', 'REMESH'); r.mode, r.voxel_size, r.use_smooth_shade = 'VOXEL', voxel, True
    k = ob.modifiers.new('k', 'SMOOTH'); k.factor, k.iterations = .5, smooth
    return ob


def glove(x, y, z=0.0, rot=0.0, left=True):
    """A work glove thrown down, fingers half curled, along +y."""
    m = mat('glove', lambda: splashed('glove', (.46, .33, .17), .85, .6, .25, 0, .0012, 14))
    s = -1 if left else 1
    c = [((-.03, -.01, .016), (-.026, .06, .017), .022, .022, .7), ((.03, -.01, .016), (.028, .06, .017), .022, .022, .7), ((0, -.02, .017), (0, .06, .019), .024, .023, .75)]
    for k, (fx, L) in enumerate(((-.036, .055), (-.012, .072), (.012, .068), (.034, .050))):
        h = .012 + .008 * ((k * 37) % 3)
        c += [((fx, .06, .018), (fx * 1.15, .06 + L * .55, .018 + h), .0125, .0118, .9), ((fx * 1.15, .06 + L * .55, .018 + h), (fx * 1.25, .06 + L, .013), .0118, .0105, .9)]
    c += [((s * .035, .0, .018), (s * .068, .035, .02), .017, .013, .9), ((s * .068, .035, .02), (s * .070, .062, .012), .0125, .011, .9)]
    with at(x, y, z, rot):
        blob(c, m, .0035, 5)
        cuff = mat('cuff', lambda: splashed('cuff', (.30, .29, .26), .9, .5, .2))
        a = np.linspace(0, 2 * np.pi, 22, endpoint=False)
        loft([np.stack([np.cos(a) * w, 0 * a + yy, .022 + np.sin(a) * hh + .002 * np.sin(a * 5)], 1) for yy, w, hh in ((-.01, .046, .017), (-.04, .047, .018), (-.085, .056, .021), (-.086, .052, .018), (-.04, .042, .014))], cuff, False)


def gloves(x, y, z=0.0, rot=0.0):
    glove(x, y, z, rot, True)
    glove(x + .13 * math.cos(rot + .5), y + .13 * math.sin(rot + .5), z, rot - .7, False)


def kneeboard(x, y, z=0.0, rot=0.0, up=0.0):
    """Finisher's kneeboard: thin plate turned up at both ends, foam pad, toe block."""
    with at(x, y, z, rot, up):
        L, w = .68, .21
        t = np.linspace(-L / 2, L / 2, 41)
        zf = lambda s: .055 * np.clip((np.abs(s) - L / 2 + .10) / .10, 0, 1) ** 1.7
        V = np.array([(sx * w / 2, s, zf(s) + dz) for s in t for sx, dz in ((-1, 0), (1, 0), (1, .0022), (-1, .0022))])
        i = np.arange(41 * 4).reshape(41, 4)
        q = np.stack([i[:-1], np.roll(i, -1, 1)[:-1], np.roll(i, -1, 1)[1:], i[1:]], -1).reshape(-1, 4)
        mesh_np('kb', V, q, steel_())
        foam = mat('foam', lambda: splashed('foam', (.022, .024, .028), .95, .9, .2, 0, .002, 12))
        box(-.09, -.02, .0025, .09, .22, .030, foam, .010)
        box(-.085, -.245, .0025, .085, -.21, .055, ply(), .004)
        box(-.085, -.21, .0025, .085, -.17, .018, ply(), .004)


def kneeboards(x, y, z=0.0, rot=0.0):
    with at(x, y, z, rot):
        kneeboard(-.135, 0, 0, .06)
        kneeboard(.145, .09, 0, -.10)


def bull_float(x, y, z=0.0, rot=0.0, length=4.2, rise=.035):
    """Bull float: 1.2 m magnesium blade on z, jointed pole running along -y; rise = slope of the pole."""
    mg = magnesium()
    pole = mat('pole', lambda: splashed('pole', (.60, .61, .62), .32, .5, .5, .9, .0002, 6))
    blue = mat('bluecap', lambda: splashed('bluecap', (.02, .09, .28), .4, .4))
    with at(x, y, z, rot):
        n = 12
        arc = [(.60 + .10 * math.sin(t), -.10 * math.cos(t)) for t in np.linspace(0, math.pi, n)]
        out = arc + [(-px, -py) for px, py in arc]
        prism(out, .0, .006, mg, .002)
        for yy in (-.094, .088):
            box(-.60, yy, .004, .60, yy + .006, .026, mg, .002)
        for yy in (-.03, .024):
            box(-.56, yy, .004, .56, yy + .006, .030, mg, .002)
        box(-.06, -.07, .024, .06, .07, .034, blue, .004)
        box(-.025, -.05, .034, .025, .03, .085, blue, .006)
        p = Vector((0, -.03, .075)); d = Vector((0, -1, rise)).normalized()
        cyl(p + Vector((0, .06, .01)), p + d * .12, .028, .024, blue, 20)
        L, k = 0, 0
        while L < length:
            s = min(1.4, length - L)
            cyl(p + d * L, p + d * (L + s), .0222, None, pole, 20)
            cyl(p + d * (L + s - .03), p + d * (L + s + .03), .0236, None, steel_(), 20)
            L += s
        cyl(p + d * length, p + d * (length + .02), .025, None, rubber(), 20)


def handle(x0, y0, z0, L, m, r=.016):
    """Turned wooden grip along y."""
    pr = [(r * .7, 0), (r, .012), (r * 1.12, L * .3), (r * .95, L * .6), (r * 1.1, L - .015), (r * .7, L), (0, L + .002)]
    ob = lathe(pr, m, 20, (x0, y0, z0)); ob.rotation_euler = (-math.pi / 2, 0, 0)
    return ob


def trowel(x, y, z=0.0, rot=0.0):
    """Finishing trowel 40 x 10 cm, blade along y."""
    with at(x, y, z, rot):
        box(-.051, -.20, 0, .051, .20, .0018, steel_(), .0005)
        box(-.012, -.12, .0018, .012, .14, .012, magnesium(), .003)
        cyl((0, .10, .01), (0, .085, .062), .007, None, magnesium(), 12)
        cyl((0, -.075, .01), (0, -.06, .062), .007, None, magnesium(), 12)
        handle(0, -.075, .066, .165, ash())


def mag_float(x, y, z=0.0, rot=0.0):
    """Hand float of magnesium, 40 x 9 cm."""
    with at(x, y, z, rot):
        box(-.045, -.20, 0, .045, .20, .009, magnesium(), .003)
        cyl((0, .09, .008), (0, .075, .06), .009, None, magnesium(), 12)
        cyl((0, -.085, .008), (0, -.07, .06), .009, None, magnesium(), 12)
        handle(0, -.085, .064, .165, ash(), .017)


def edger(x, y, z=0.0, rot=0.0):
    """Edger: 15 x 8 cm plate, lip along +x, ends turned up, wooden grip."""
    with at(x, y, z, rot):
        t = np.linspace(-.085, .085, 21)
        ze = .014 * np.clip((np.abs(t) - .058) / .027, 0, 1) ** 1.5
        sec = [(-.045, .004), (.030, .004), (.038, .002), (.041, -.006), (.0425, -.014)]
        V = [(a, s, c + e + d) for s, e in zip(t, ze) for a, c, d in [(q[0], q[1], 0) for q in sec] + [(q[0], q[1], .0018) for q in sec[::-1]]]
        n = 2 * len(sec); i = np.arange(21 * n).reshape(21, n)
        mesh_np('edger', np.array(V), np.stack([i[:-1], np.roll(i, -1, 1)[:-1], np.roll(i, -1, 1)[1:], i[1:]], -1).reshape(-1, 4), steel_())
        cyl((-.005, .035, .005), (-.005, .028, .055), .006, None, steel_(), 12)
        cyl((-.005, -.035, .005), (-.005, -.028, .055), .006, None, steel_(), 12)
        handle(-.005, -.055, .06, .115, ash(), .015)


def broom(x, y, z=0.0, rot=0.0, length=3.0, width=.9, rise=.02):
    """Finishing broom: long fine head across x, pole along -y."""
    head, hair = ash(), mat('hair', lambda: mats.plain('hair', (.16, .11, .06), .85, .2, var=.3))
    with at(x, y, z, rot):
        box(-width / 2, -.035, .065, width / 2, .035, .095, head, .006)
        r = np.random.default_rng(3)
        for k in range(int(width / .011)):
            for j in range(4):
                px, py = -width / 2 + .006 + k * .011, -.025 + j * .0165
                cyl((px, py, .066), (px + r.normal(0, .002), py + r.normal(.006, .004), .0), .0042, .005, hair, 5, True, False)
        cyl((0, -.01, .10), (0, -length, .10 + rise * length), .0135, None, magnesium(), 16)
        box(-.03, -.05, .094, .03, .02, .115, magnesium(), .004)


def bucket(x, y, z=0.0, rot=0.0, fill=None, color=(.62, .62, .60)):
    """Five-gallon pail with its bail hanging."""
    m = mat('pail' + str(color), lambda: splashed('pail', color, .42, .9, .45, 0, .0004, 9))
    with at(x, y, z, rot):
        lathe([(0, .006), (.125, .0), (.131, .004), (.146, .30), (.152, .305), (.152, .322), (.146, .325), (.149, .345), (.149, .365), (.143, .368), (.140, .36), (.127, .02), (0, .018)], m, 56)
        if fill:
            lathe([(0, .25), (.139, .25)], fill, 40)
        t = np.linspace(0, math.pi, 15)
        tube([(.152 * math.cos(a), -.06 * math.sin(a) - .10 * math.sin(a), .33 - .16 * math.sin(a)) for a in t], .0022, steel_(), 8, 2)
        cyl((-.045, -.162, .171), (.045, -.162, .171), .011, None, rubber(), 14)


def hose(P, r=.0105, color=(.03, .13, .045), z=0.0):
    """Garden hose along xy points on a floor at z."""
    m = mat('hose' + str(color), lambda: mats.plain('hose', color, .38, .5, var=.2))
    ob = tube([(p[0], p[1], z + r + (p[2] if len(p) > 2 else 0)) for p in P], r, m, 12, 5)
    last = np.array([v.co for v in ob.data.vertices[-24:]]).reshape(2, 12, 3).mean(1)    # where the rounded curve really ends
    q, d = Vector(last[1]), Vector(last[1] - last[0]).normalized()
    brass = mat('brass', lambda: mats.plain('brass', (.55, .38, .12), .35, .5, 1.0))
    cyl(q - d * .03, q + d * .02, r * 1.25, None, brass, 16)
    cyl(q + d * .02, q + d * .11, r * .95, r * .8, brass, 16)
    return ob


def coil(cx, cy, turns=4, r0=.26, r1=.36, tail=(), seed=1):
    """Points of a loose coil, for hose()."""
    r = np.random.default_rng(seed)
    n = turns * 12
    pts = []
    for k in range(n):
        a = 2 * math.pi * k / 12
        q = r0 + (r1 - r0) * k / n + r.normal(0, .008)
        pts.append((cx + q * math.cos(a), cy + q * .92 * math.sin(a), .021 * ((k // 12) % 2) + .004 * math.sin(k)))
    return pts + [(*t, 0) for t in tail]


def cone(x, y, z=0.0, rot=0.0, h=.71):
    """Traffic cone with two reflective collars."""
    m = mat('cone', lambda: splashed('cone', (.80, .13, .012), .5, .35, .4, 0, .0003, 6))
    w = mat('collar', lambda: mats.plain('collar', (.72, .72, .70), .35, .5, var=.1))
    with at(x, y, z, rot):
        box(-.18, -.18, 0, .18, .18, .028, rubber(), .010)
        r = lambda q: .135 - .105 * q
        lathe([(.155, .028), (.15, .034), (r(0), .045), (r(.96), h * .96), (r(1) - .004, h), (r(1) - .010, h), (r(.9) - .010, h * .8)], m, 48)
        for a, b in ((.44, .60), (.70, .82)):
            lathe([(r(a) + .0018, .045 + (h - .045) * a), (r(b) + .0018, .045 + (h - .045) * b)], w, 48)


def stake(x, y, z0=-.3, z1=.3, lean=0.0, w=.036):
    """A 2x2 stake with a pointed foot in the ground and a hammered head."""
    m = mat('stakewood', lambda: mats.wood('stakewood', (.40, .26, .13), (.58, .42, .25), 2, .9))
    o = box(x - w / 2, y - w / 2, z0, x + w / 2, y + w / 2, z1, m, .003)
    o.rotation_euler = (lean, lean * .6, .1)
    return o


def string_line(pts, z, color=(.75, .10, .22), stakes=True, ground=0.0):
    """Taut mason's line through xy points, a stake at each."""
    m = mat('line' + str(color), lambda: mats.plain('line', color, .8))
    for p in pts:
        if stakes:
            stake(p[0], p[1], ground - .25, z + .09)
        cyl((p[0], p[1], z - .008), (p[0], p[1], z + .008), .0285, None, m, 10)
    for a, b in zip(pts, pts[1:]):
        cyl((a[0], a[1], z), (b[0], b[1], z), .0011, None, m, 6)


def hard_hat(x, y, z=0.0, rot=0.0, color=(.78, .77, .72)):
    """Hard hat set down on its brim; peak along +y."""
    m = mat('hat' + str(color), lambda: splashed('hat', color, .32, .35, .5, 0, .0002, 7))
    with at(x, y, z, rot):
        o = lathe([(0, .152), (.03, .150), (.066, .138), (.098, .108), (.114, .065), (.119, .022), (.136, .012), (.140, .008), (.137, .005), (.116, .008), (.110, .06)], m, 56)
        o.scale = (.90, 1.10, 1)
        pk = prism([(.10 * math.sin(a), .105 + .075 * math.cos(a)) for a in np.linspace(math.pi / 2, -math.pi / 2, 18)], .005, .010, m, .002)
        for dx in (-.03, 0, .03):
            tube([(dx * 1.1, -.09, .105), (dx, -.04, .146), (dx, .03, .150), (dx * 1.1, .088, .112)], .006, m, 8, 3)


def screed(x, y, z=0.0, rot=0.0, L=3.2):
    """Straight 2x4 used to strike off, paste along its lower edge, length along x."""
    m = mat('screedwood', lambda: splashed('screedwood', (.48, .34, .19), .7, .9, .3, 0, .0012, 6))
    with at(x, y, z, rot):
        box(-L / 2, -.019, 0, L / 2, .019, .089, m, .004)
