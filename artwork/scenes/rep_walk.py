"""Repair: a front walk beside a live oak; the panel its roots had lifted is replaced, lighter and crisper than its weathered
neighbours. The house is an older one, of lap siding under shingles."""
import os, sys; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from common import *
import mats, plants, props
from house import *

out, W, H, SPP = args()
reset(121)
rng = np.random.default_rng(12)
PL, PW = 1.52, 1.30                                          # panel length (along y) and width
XA, XB = -PW / 2, PW / 2
NEW = 1                                                      # which panel was replaced


def grime_map(size=16.0, px=4096, seed=5):
    """R hairline cracks, G scaling, B lichen/tannin stain over the old panels (world metres, origin -2, -2)."""
    r = np.random.default_rng(seed)
    m = px / size
    D = np.full((px, px), 9., np.float32)
    msk = np.ones((px, px), bool)
    for (x, y, a, L) in ((-.66, 1.05, .25, 1.35), (.66, 5.1, 2.75, 1.4), (-.1, 4.62, 1.35, .7), (.2, -.6, 1.9, 1.2), (-.66, 8.0, .3, 1.4)):
        p = np.array([x, y]); ang = a
        pts = [p]
        for _ in range(int(L / .02)):
            ang += r.normal(0, .30) - (ang - a) * .12
            pts.append(pts[-1] + .02 * np.array([math.cos(ang), math.sin(ang)]))
        pts = np.array(pts)
        t = np.linspace(0, len(pts) - 1, len(pts) * 30)
        u = ((np.interp(t, range(len(pts)), pts[:, 0]) + 2) * m).astype(int); v = ((np.interp(t, range(len(pts)), pts[:, 1]) + 2) * m).astype(int)
        k = (u > 1) & (v > 1) & (u < px - 2) & (v < px - 2)
        msk[v[k], u[k]] = False
    D = ndi.distance_transform_edt(msk).astype(np.float32) / m
    n1, n2, n3 = fbm(px, 1.5, 1, 60, 1800), fbm(px, 1.7, 2, 12, 500), fbm(px, 1.7, 3, 4, 200)
    crack = np.clip((.0020 * (1 + .4 * n1 + .3 * n2) - D) / .0016 + .3, 0, 1) * .85
    scale = np.clip((n3 + .5 * n2 + .3 * n1 - 2.15) / .16, 0, 1) * .7
    yy, xx = np.mgrid[0:px, 0:px].astype(np.float32) / m - 2
    edge = np.exp(-np.clip(PW / 2 - np.abs(xx), 0, 9) / .10)
    stain = np.clip(.32 * np.clip(n3 * .8 + .3 * n2, 0, 2) + .55 * edge * (.55 + .35 * n2) + .5 * np.exp(-D / .02) * .4, 0, 1)
    spots = np.clip((n2 * .8 + n1 * .7 - 2.3) / .2, 0, 1) * .8              # small dark mildew dots
    return np.stack([crack, scale, np.clip(stain + spots, 0, 1)], -1).astype(np.float32)


ov = (to_image('grime', grime_map()), 16.0, (-2, -2))
old = mats.concrete('old', (.225, .208, .178), 'x', .0007, var=.30, stain=1.4, pores=1.3, edge=1.0, sand=1.3, tint=.10, overlay=ov)
new = mats.concrete('new', (.325, .314, .288), 'x', .0021, var=.07, stain=.10, pores=.15, edge=.22, sand=.55, tint=.0)
jd = mats.plain('jd', (.045, .036, .026), .95)
box(XA, 12.17, -.12, XB, 12.69, -.002, old, .012)
for j in range(-1, 8):
    y0 = j * PL
    g = .006                                                 # tooled joints, 12 mm between the old panels
    if j == NEW:
        box(XA, y0 + .004, -.12, XB, y0 + PL - .004, .004, new, .006)
        # tooled edge: the smooth 5 cm border an edger leaves around the new panel
        continue
    dz = rng.uniform(-.006, .004)
    o = box(XA + rng.normal(0, .003), y0 + g, -.12, XB + rng.normal(0, .003), y0 + PL - g, dz, old, .008)
    o.rotation_euler = (rng.normal(0, .0022), rng.normal(0, .0022), rng.normal(0, .0015))
box(XA + .01, -2, -.3, XB - .01, 12.6, -.028, jd)
# ---------------------------------------------------------------- lawn, disturbed soil strip beside the new panel
ysA, ysB = NEW * PL, NEW * PL + PL
n2 = fbm(512, 1.9, 5, 2, 90)
samp = lambda X, Y, s: ndi.map_coordinates(n2, [(Y * s) % 512, (X * s) % 512], order=1, mode='wrap')
OX, OY = 3.05, 4.25                                          # the oak
def strip(X, Y):
    w = .17 + .035 * samp(X, Y, 60)
    return (np.abs(X) > PW / 2) & (np.abs(X) < PW / 2 + w) & (Y > ysA - .10) & (Y < ysB + .10)
# The oak's roots: (points from the trunk outward, height and half width at the trunk). Ridges that sink into the lawn.
ROOTS = (([(2.75, 4.15), (2.25, 3.85), (1.75, 3.72), (1.25, 3.40), (.98, 2.95), (.86, 2.50), (.78, 2.12)], .20, .19),
         ([(2.9, 3.95), (2.62, 3.35), (2.30, 2.85), (2.18, 2.25), (1.78, 1.72), (1.52, 1.20)], .20, .18),
         ([(2.25, 3.85), (1.85, 4.15), (1.35, 4.32), (.92, 4.75), (.74, 5.3)], .11, .11),
         ([(2.62, 3.35), (2.80, 2.75), (2.66, 2.10), (2.85, 1.45)], .10, .11),
         ([(3.25, 4.0), (3.75, 3.62), (4.15, 3.55), (4.62, 3.18), (5.2, 3.1)], .19, .18),
         ([(3.3, 4.4), (3.9, 4.75), (4.6, 4.8), (5.3, 5.1)], .17, .16), ([(2.85, 4.5), (2.3, 4.95), (1.8, 5.6), (1.5, 6.3)], .15, .15))
RSTEP, RX, RY = .012, .3, .6


def root_map():
    """Height of the roots above the ground, over 5.4 by 6.6 metres from (RX, RY)."""
    ny, nx = int(6.6 / RSTEP), int(5.4 / RSTEP)
    Z = np.zeros((ny, nx), np.float32)
    wob = fbm(512, 1.6, 31, 3, 60)
    for k, (pts, h, w) in enumerate(ROOTS):
        P = np.array(props.smooth_path([(x, y, 0) for x, y in pts], 60))[:, :2]
        t = np.linspace(0, 1, len(P))
        P = P + .030 * np.stack([wob[k * 9, (t * 300).astype(int)], wob[k * 9 + 4, (t * 300).astype(int)]], 1)
        mask, which = np.ones((ny, nx), bool), np.zeros((ny, nx), int)
        u, v = ((P[:, 0] - RX) / RSTEP).astype(int), ((P[:, 1] - RY) / RSTEP).astype(int)
        ok = (u >= 0) & (v >= 0) & (u < nx) & (v < ny)
        mask[v[ok], u[ok]] = False
        which[v[ok], u[ok]] = np.arange(len(P))[ok]
        d, (iy, ix) = ndi.distance_transform_edt(mask, return_indices=True)
        q = t[which[iy, ix]]
        width = w * (1 - .78 * q) * (1 + .16 * wob[k * 9 + 2, (q * 200).astype(int)])
        high = h * (1 - q) ** 1.25 * (1 + .20 * wob[k * 9 + 6, (q * 140).astype(int)]) - .012 * q
        f = np.clip(1 - (d * RSTEP / width) ** 2, 0, 1)
        Z = np.maximum(Z, high * f ** .6 + .02 * (f > 0) * np.sqrt(f))
    soft = ndi.gaussian_filter(Z, 1.6)
    n = fbm(1024, 1.4, 33, 20, 400)[:ny, :nx]
    return soft + .004 * n * (soft > .006)


RMAP = root_map()
roots = lambda X, Y: ndi.map_coordinates(RMAP, [(Y - RY) / RSTEP, (X - RX) / RSTEP], order=1, mode='constant')
soil = mats.soil('fresh', (.075, .052, .034))
gz = lambda X, Y: -.032 + .012 * samp(X, Y, 30) + .16 * np.exp(-(np.hypot(X - OX, Y - OY) / 1.15) ** 2)
grid_xy(-.98, ysA - .2, .98, ysB + .2, .012, lambda X, Y: np.where(np.abs(X) < PW / 2 - .02, -.15, -.036 + .005 * samp(X, Y, 140) + .005 * samp(X, Y, 420)), soil)
plants.lawn((-9, -1.6, 16, 13.2), 85, .058, lambda X, Y: (np.abs(X) < PW / 2 + .012) | strip(X, Y) | (np.hypot(X - OX, Y - OY) < .62 + .12 * samp(X, Y, 40)) | (roots(X, Y) > .022), zfun=gz, cam=(0, -1.5))
tuft = mats.leaf('turf2', (.050, .105, .016), (.135, .215, .045), .5, .4, yellow=.08)
tk = [plants.clump_grass(26, .075, .0046, 1.7, .02, tuft, k) for k in range(4)]
ys = rng.uniform(-1.4, 12, 900); s = np.where(rng.random(900) < .5, -1, 1)     # blades leaning over the old edges
k = (ys < ysA - .05) | (ys > ysB + .05)
scatter(tk, np.stack([s * (PW / 2 + .012 + np.abs(rng.normal(0, .012, 900))), ys, 0 * ys - .02], 1)[k], scale=rng.uniform(.6, 1.15, k.sum()), name='edge')
js = [(rng.uniform(XA, XB), j * PL + rng.normal(0, .003), -.012) for j in (-0, 1, 4, 5, 6) for _ in range(7)]
scatter(tk, np.array(js), scale=rng.uniform(.25, .55, len(js)), name='joint')
grid_xy(-80, -30, 80, 110, 1.5, lambda X, Y: 0 * X - .09, mats.plain('g', (.045, .07, .02), .95, .1, var=.3))
grid_xy(OX - 2.2, OY - 2.2, OX + 2.2, OY + 2.2, .05, lambda X, Y: np.where(np.hypot(X - OX, Y - OY) < 1.5, gz(X, Y) - .004, -.2), mats.soil('litter', (.10, .075, .048)))
# ---------------------------------------------------------------- oak trunk with root flare and furrowed bark
bk = mats.Mat('bark', .92, .15)
P = bk.vmul(bk.pos, (1, 1, .17))
w = bk.mix(.10, P, bk.noise(7, 5, .65, 0, P, True), 'ADD')
pl = bk.voro(17, w, 'DISTANCE_TO_EDGE')
fur = bk.range(pl, .0, .26)
c = bk.ramp(fur, (0, (.020, .015, .011)), (.35, (.040, .032, .025)), (1, (.085, .073, .060)))
c = bk.value(c, (bk.noise(2.2, 5), .28), (bk.noise(40, 4, .65), .25))
c = bk.mix(bk.math('MULTIPLY', bk.range(bk.noise(2.6, 6, .68), .54, .68), .35), c, (.115, .122, .097))       # lichen
h = bk.math('ADD', fur, bk.math('MULTIPLY', bk.noise(60, 5, .65), .35))
bk.p(Base_Color=c, Normal=bk.bump(h, .035))
bark = bk.done((.11, .09, .07))


rm = mats.Mat('rootbark', .92, .15)
rc = rm.value((.060, .049, .038), (rm.noise(3, 5), .3), (rm.noise(26, 6, .7), .4))
rm.p(Base_Color=rc, Normal=rm.bump(rm.noise(34, 6, .68, .6), .022))
rootm = rm.done((.08, .066, .05))


def trunk(x, y, r0, H_, seed):
    r = np.random.default_rng(seed)
    na, nz = 360, 420
    a = np.linspace(0, 2 * np.pi, na, endpoint=False)
    z = -.25 + (H_ + .25) * np.linspace(0, 1, nz) ** 1.15
    A, Z = np.meshgrid(a, z)
    fl = np.exp(-np.clip(Z + .05, 0, 9) / .42)
    lobes = 1.7 * sum(k * np.maximum(0, np.cos((A - p) / 1)) ** e for k, p, e in ((.55, .4, 9), (.75, 2.35, 11), (.8, 3.35, 12), (.6, 4.55, 9), (.5, 5.5, 12)))
    R = r0 * (1 - .10 * Z / H_) * (1 + fl * (.22 + lobes) + .05 * np.sin(2 * A + Z * .7) + .035 * np.sin(3 * A - Z * 1.1 + 1))
    n = fbm(512, 1.7, seed, 5, 200)
    f = ndi.map_coordinates(n, [(Z * 46) % 512, (A / (2 * np.pi) * 512) % 512], order=1, mode='wrap')
    R = R + .012 * f
    V = np.stack([x + R * np.cos(A) + .05 * Z + .03 * np.sin(Z * 1.3), y + R * np.sin(A) - .02 * Z, Z], -1)
    i = np.arange(na * nz).reshape(nz, na)
    q = np.stack([i[:-1], np.roll(i, -1, 1)[:-1], np.roll(i, -1, 1)[1:], i[1:]], -1).reshape(-1, 4)
    mesh_np('trunk', V.reshape(-1, 3), q, bark, True)
trunk(OX, OY, .40, 4.2, 3)
# limbs reaching out of the frame, canopy above
def limbpath(P0, P1, sag, r0, r1, seed):
    r = np.random.default_rng(seed)
    t = np.linspace(0, 1, 14)[:, None]
    pts = np.array(P0) * (1 - t) + np.array(P1) * t + np.array([0, 0, 1.]) * sag * np.sin(np.pi * t) + np.cumsum(r.normal(0, .035, (14, 3)), 0)
    for k in range(13):
        ra, rb_ = r0 + (r1 - r0) * k / 13, r0 + (r1 - r0) * (k + 1) / 13
        cyl(pts[k], pts[k + 1] + (pts[k + 1] - pts[k]) * .08, ra, rb_, bark, 20, True, False)
    return pts
tips = []
T0_ = (OX + .2, OY - .08, 3.9)
for k, (q, sg, ra) in enumerate((((-1.6, 5.6, 5.6), .5, .24), ((6.6, 3.4, 5.8), .5, .22), ((3.6, 8.6, 5.9), .4, .24), ((2.0, .6, 6.0), .5, .20), ((4.6, 5.8, 7.4), .2, .22))):
    p = limbpath(T0_, q, sg, ra, .07, 30 + k)
    for i in (7, 9, 11, 13):
        for _ in range(3):
            d = rng.normal(0, 1, 3) * (1.2, 1.2, .35) + (0, 0, .45)
            b = limbpath(p[i], p[i] + d, .1, .045, .012, rng.integers(1e6))
            tips += list(b[5::2])
tips = np.array(tips)
C = np.repeat(tips, 13, 0) + rng.normal(0, .42, (len(tips) * 13, 3)) * (1, 1, .6)
C = C[C[:, 2] > 4.15]
scatter(plants.shrub_kids('tree'), C, normals=rng.normal(0, 1, C.shape) + (0, 0, 1.2), scale=rng.uniform(.55, 1.0, len(C)), name='canopy')
grid_xy(OX - 3.0, OY - 3.6, OX + 2.6, OY + 2.6, .012, lambda X, Y: gz(X, Y) - .012 + roots(X, Y), rootm)
# fallen leaves
lf = mats.leaf('dry', (.13, .075, .03), (.27, .17, .07), .6, .15, yellow=0)
v = np.array([(-.5, 0, .07), (-.22, -.16, 0), (.18, -.15, .02), (.5, 0, .12), (.18, .15, .05), (-.22, .17, .01)]) * .055
kid = [mesh_obj('dl', v * (1, s_, 1.3), [(0, 1, 2, 3, 4, 5)], lf, add=False) for s_ in (1, .8, 1.2)]
n = 2600
X, Y = rng.normal(OX - 1.0, 2.1, n), rng.normal(OY, 2.6, n)
k = rng.random(n) < np.where(np.abs(X) < PW / 2, .16, 1)
k &= ~((np.abs(X) < PW / 2) & (Y > ysA) & (Y < ysB) & (rng.random(n) < .75))
X, Y = X[k], Y[k]
on = np.abs(X) < PW / 2
scatter(kid, np.stack([X, Y, np.where(on, .008, gz(X, Y) + np.maximum(.045, roots(X, Y) + .004))], 1), tilt=.25, scale=rng.uniform(.6, 1.2, len(X)), name='dl')
# ---------------------------------------------------------------- house at the end of the walk, planting
stu = mats.plain('siding', (.30, .36, .335), .55, .35, var=.05); trim = mats.plain('trim', (.80, .79, .76), .5)
white = mats.plain('white', (.80, .79, .76), .4); gl = mats.glass_window(); rt = shingle_mat()
HY = 15.4
lap_siding(-13, 11, 3.0, HY, stu, [(-.62, 1.0, 0, 2.5), (-6.9, -3.9, .6, 2.45), (3.6, 6.6, .6, 2.45)])
window(-6.9, -3.9, .6, 2.45, HY, white, gl, cols=3, rows=2, trim=trim); window(3.6, 6.6, .6, 2.45, HY, white, gl, cols=3, rows=2, trim=trim)
door = mats.plain('door', (.30, .045, .025), .38, .5, var=.05)
box(-.55, HY + .1, .1, .45, HY + .16, 2.42, door, .004); box(-.62, HY + .05, 0, -.55, HY + .18, 2.5, white, .004); box(-.55, HY + .055, 2.42, .94, HY + .18, 2.5, white, .004); box(.94, HY + .05, 0, 1.0, HY + .18, 2.5, white, .004)
for z in (.32, 1.0, 1.68):
    box(-.40, HY + .085, z, .30, HY + .1, z + .56, door, .012)
box(.52, HY + .1, .1, .94, HY + .14, 2.42, gl); box(.45, HY + .06, 0, .52, HY + .16, 2.5, white, .004)
box(-.8, HY + .2, 0, 1.2, HY + .24, 2.7, white)
box(-1.7, 12.7, 0, 2.1, HY, .15, mats.concrete('porch', (.36, .34, .305), 'x', .0012), .014)
for x in (-1.45, 1.85):
    box(x - .17, 12.9, .1, x + .17, 13.24, 2.6, white, .01); box(x - .22, 12.85, .15, x + .22, 13.29, .36, white, .012); box(x - .22, 12.85, 2.56, x + .22, 13.29, 2.69, white, .012)
box(-1.75, 12.86, 2.68, 2.15, HY, 3.0, white)
fas = mats.plain('fascia', (.78, .77, .74), .45)
hip_roof(-13, HY, 11, HY + 10, 3.06, .42, .55, rt, fas, white, shingle_roof); hip_roof(-1.75, 12.86, 2.15, HY + 4.6, 3.05, .46, .42, rt, fas, white, shingle_roof)
coach_light(-1.0, HY, 1.9)
props.gutter(-13.5, -1.9, HY - .58, 3.03, fas); props.gutter(2.3, 11.5, HY - .58, 3.03, fas)
props.downspout(-3.3, HY, 2.95, fas, .62); props.downspout(3.0, HY, 2.95, fas, .62)
props.house_number('611', 1.42, HY - .012, 1.62, .16, mats.plain('bronze', (.03, .025, .02), .45))
for sx in (-1, 1):
    a, b = (-12, -2.0) if sx < 0 else (2.4, 10)
    plants.hedge(a, 14.5, b, 15.2, .8, seed=5 + sx)
plants.hedge(11.5, 21, 44, 22.2, 2.1, seed=11, dens=45)
for i in range(9):
    plants.bush(12.5 + i * 2.2, 19.6 + rng.normal(0, .5), 1.0, .8, rng.uniform(.8, 1.7), 0, 'bush', dens=60, seed=140 + i)
for i in range(12):
    x = (-11 + i * .82) if i < 7 else (2.7 + (i - 7) * 1.4)
    plants.bush(x + rng.normal(0, .1), 13.7 + rng.normal(0, .1), .46, .40, .46, 0, 'bush', seed=70 + i, flowers=50 if i % 3 else 0)
plants.palm(-6.6, 11.6, 5.4, 3)
plants.tree(-12, 31, 11, seed=6, dens=.55); plants.tree(12, 32, 11, seed=9, dens=.55); plants.tree(1, 36, 12, seed=5, dens=.5)
n = 760                                                      # branches off camera, left: they dapple the walk
tx, ty, tz = rng.normal(0, 1.25, n), rng.uniform(-1.5, 9, n), rng.uniform(1.9, 3.4, n)
sx, sy = math.sin(math.radians(-104)) / math.tan(math.radians(23)), math.cos(math.radians(-104)) / math.tan(math.radians(23))
k = (samp(tx, ty, 55) > -.35) & ~((np.abs(tx) < .85) & (ty > NEW * PL + .1) & (ty < NEW * PL + PL - .1) & (rng.random(n) < .7))   # the new panel mostly in the sun
C = np.stack([tx + sx * tz, ty + sy * tz, tz], 1)[k]
k = (C[:, 1] + 1.75) * .42 < -1.15 - C[:, 0] - .6       # nothing of it in the frame
scatter(plants.shrub_kids('tree'), C[k], normals=rng.normal(0, 1, C[k].shape), scale=rng.uniform(.35, .8, k.sum()), name='dapple')
plants.tree(-13, -1.5, 6.0, seed=12, dens=.3)
sky(23, -104, .1, clouds=.5, dust=1.5, cloud_seed=4.4)
camera((-1.15, -1.75, 1.55), (.72, 5.2, .56), 30, 5.0, focus=4.6)
render(out, W, H, SPP, key=.165, warm=.03, sat=.90)
