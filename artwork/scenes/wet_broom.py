"""The broom, halfway through a pass: it is drawn towards us over a slab that still shines. To its right and behind it the concrete
is broomed, in front of it and to its left it is as the float left it. Low sun from the left, into the sheen."""
import os, sys; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from common import *
import mats, plants, tools as left, finishing_tools as tools

out, W, H, SPP = args()
reset(73)
r = np.random.default_rng(5)
D, PASS, HEAD = 4.7, (-.86, .04), 2.25                       # depth of the slab; edges of this pass; where the broom stands


def sheen(m, xyz, c, r):
    """Bleed water in wide, soft pools; between them the paste has begun to dull."""
    k = m.range(m.noise(.75, 6, .58, .6), .38, .60)
    return m.mix(m.math('MULTIPLY_ADD', k, .26, .44), c, (.105, .102, .094)), m.math('MULTIPLY_ADD', k, -.17, .30)


def drying(m, xyz, c, r):
    """What was broomed first, far to the right, has lost its shine."""
    age = m.range(m.math('ADD', xyz[0], m.math('MULTIPLY', m.math('SUBTRACT', m.noise(.55, 5, .6, .4), .5), 2.4)), 3.4, -.4)
    return m.mix(m.math('MULTIPLY', age, .46), c, (.135, .13, .118)), m.mix(age, r, .42)


new = dict(var=.10, stain=.10, edge=0, tint=0, sand=.5, pores=.12)
broomed = mats.concrete('broomed', (.315, .305, .28), 'y', .0048, lines=(.18, .15, .12), after=drying, **new)
floated = mats.concrete('floated', (.29, .28, .255), None, trowel=.5, rough=.4, after=sheen, **new)
rim = mats.concrete('edged', (.30, .29, .265), None, rough=.5, after=drying, **new)
E = .06                                                      # the edger's smooth margin along the form
box(PASS[1], E, -.12, 8, D - E, .0006, broomed); box(PASS[0], HEAD, -.12, PASS[1] + .001, D - E, .0005, broomed)
box(-8, E, -.12, PASS[0], D - E, -.0005, floated); box(PASS[0] - .001, E, -.12, PASS[1], HEAD, -.0006, floated)
box(-8, 0, -.12, 8, E, 0, rim, .006); box(-8, D - E, -.12, 8, D, 0, rim, .006)
# ridges of paste: one rolled up before the bristles, one along the edge of the pass before this one
paste = mats.plain('paste', (.20, .195, .18), .32, .5, var=.2, bump=.003, bscale=90)
n1 = fbm(512, 1.5, 4, 6, 180)
ridge = lambda t, w: w * np.clip(.55 + .45 * ndi.map_coordinates(n1, [t * 0 + 40, (t * 170) % 512], order=1, mode='wrap'), .05, 2)
t = np.arange(PASS[0] + .02, PASS[1] - .01, .006)
left.tube(np.stack([t, HEAD - .052 + .003 * np.sin(40 * t), 0 * t + .001], 1), ridge(t, .0075), paste, 8, 0)
t = np.arange(E, HEAD, .006)
left.tube(np.stack([PASS[1] + .002 * np.sin(21 * t), t, 0 * t], 1), ridge(t, .0032), paste, 8, 0)
# --- forms, ground
pine = mats.wood('form', (.36, .23, .11), (.56, .39, .21), 0, .75); stake = mats.wood('stake', (.38, .26, .14), (.56, .40, .23), 2, .8)
for y, s in ((0, -1), (D, 1)):
    for x, x_ in ((-8, -2.6), (-2.596, 1.9), (1.904, 8)):
        box(x, min(y, y + .038 * s), -.14, x_, max(y, y + .038 * s), -.001 - .001 * (x > 0), pine, .002)
    for i, x in enumerate(np.arange(-7.4, 8, 1.07)):
        a = y + s * .040
        box(x - .022, min(a, a + s * .038), -.35, x + .022, max(a, a + s * .038), -.014 + .012 * (i % 3), stake, .002, rot=.04 * (i % 3 - 1))
sand = mats.soil('sand', (.32, .25, .17))
heap = lambda X, Y: -.085 + .020 * np.sin(2.1 * X + 1.3 * Y) + .013 * np.sin(6.3 * X) * np.sin(5.1 * Y) + .007 * np.sin(17 * X + 9 * Y) * np.sin(14 * Y + 3 * X)
grid_xy(-8, -2.6, 8, -.037, .03, heap, sand); grid_xy(-8, D + .037, 8, D + .9, .04, heap, sand)
grid_xy(-70, -20, 70, 90, 2, lambda X, Y: 0 * X - .16, mats.plain('g', (.045, .07, .02), .95, .1, var=.3))
ragged = lambda X, Y: Y < D + .48 + .13 * np.sin(1.7 * X) + .07 * np.sin(5 * X)
plants.lawn((-14, D, 14, 15), 44, .062, ragged, zfun=lambda X, Y: 0 * X - .07, cam=(0, -2))
# --- what they work with
tools.concrete_broom(sum(PASS) / 2, HEAD, .0, -math.pi / 2, 2.95, .247, PASS[1] - PASS[0])
tools.bucket(sum(PASS) / 2 - .01, -.42, -.075)
tools.bull_float(-3.3, D + .75, -.05, .08, 4.4, -.01)
left.string_line([(-7.8, D + .10), (7.8, D + .10)], .09, ground=-.08)
# --- behind
for i, x in enumerate(np.arange(-15, 16, 1.75)):
    plants.bush(x + r.uniform(-.5, .5), 15.5 + r.uniform(-1.2, 1.8), r.uniform(.9, 1.6), 1.1, r.uniform(.8, 2.0), 0, ('bush', 'croton', 'bush', 'oak')[i % 4], dens=44, seed=190 + i, flowers=50 * (i % 2))
for i, x in enumerate(np.arange(-46, 48, 2.5)):
    plants.bush(x + r.uniform(-.6, .6), 33 + r.normal(0, 2), 2.2, 1.6, r.uniform(1.6, 3.6), 0, ('bush', 'oak', 'bush')[i % 3], dens=16, seed=240 + i)
plants.cabbage_palm(4.4, 12.5, 4.2, 5); plants.cabbage_palm(6.0, 14.2, 5.3, 8); plants.live_oak(-7.5, 22, 9, seed=5, dens=.45, beards=180, moss_len=1.5)
plants.tree(12, 27, 10.5, seed=7, dens=.6); plants.tree(-1.5, 31, 11, seed=9, dens=.55)
sky(17, -52, .1, clouds=.35, dust=1.5, cloud_seed=7.4)
camera((.30, -2.15, 1.42), (-.12, 2.4, .05), 30, 5.6, focus=4.0)
render(out, W, H, SPP, key=.19, warm=.03)
