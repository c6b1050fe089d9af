"""The bull float, halfway through a pass: it is pushed away from us over concrete that has only been struck off. Its track behind it
shines, as do the passes to its right; to its left and in front of it the surface is as the screed left it. A string line runs along."""
import os, sys; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from common import *
import mats, plants, tools as left, finishing_tools as tools

out, W, H, SPP = args()
reset(79)
r = np.random.default_rng(6)
D, PASS, HEAD, E = 5.6, (-.62, .54), 3.05, .012              # depth of the slab; edges of this pass; where the blade stands; the form's shadow


def bleeding(m, xyz, c, r):
    """Water drawn up by the blade, in long pools along its way."""
    k = m.range(m.noise(1, 6, .58, .6, m.comb(m.math('MULTIPLY', xyz[0], 1.5), m.math('MULTIPLY', xyz[1], .42), 0)), .36, .60)
    return m.mix(m.math('MULTIPLY_ADD', k, .26, .46), c, (.100, .098, .090)), m.math('MULTIPLY_ADD', k, -.17, .27)


def struck(m, xyz, c, r):
    """Damp but dull, stones just under the skin."""
    k = m.range(m.noise(1.1, 6, .6, .5), .36, .62)
    return m.mix(m.math('MULTIPLY_ADD', k, .22, .30), c, (.110, .106, .096)), m.math('MULTIPLY_ADD', k, -.14, .62)


new = dict(var=.10, stain=.10, edge=0, tint=0, sand=.5, pores=.10)
smooth = mats.concrete('floated', (.29, .28, .255), None, trowel=.5, rough=.4, after=bleeding, **new)
raw = mats.concrete('struck', (.31, .30, .275), 'x', .0030, lines=(.10, .12, .10), after=struck, **{**new, 'sand': 1.2, 'pores': .7})
n1, n2 = fbm(512, 1.5, 4, 6, 180), fbm(1024, 1.25, 9, 24, 460)
at = lambda im, X, Y, s: ndi.map_coordinates(im, [(Y * s) % len(im), (X * s) % len(im)], order=1, mode='wrap')
rough = lambda X, Y: .0016 * at(n2, X, Y, 150) + .0022 * np.sin(2 * np.pi * (Y / .155 + .05 * at(n1, X, Y, 30))) * np.clip(.5 + .5 * at(n1, X, Y, 14), 0, 1.2) - .0015
grid_xy(-7, E, PASS[0], D - E, .012, rough, raw, 'struck'); grid_xy(PASS[0], HEAD, PASS[1], D - E, .012, rough, raw, 'struck')
box(-7, E, -.12, PASS[1], D - E, -.012, smooth)
flat = lambda X, Y: .0007 * at(n1, X, Y, 9)
for a, b, y1 in ((*PASS, HEAD), (PASS[1], PASS[1] + 1.1, D - E), (PASS[1] + 1.1, PASS[1] + 2.2, D - E), (PASS[1] + 2.2, 8, D - E)):
    grid_xy(a, E, b, y1, .02, flat, smooth, 'floated')
# the lines of paste that the blade's ends leave, and what it rolls before it
paste = mats.plain('paste', (.20, .195, .18), .32, .5, var=.2, bump=.003, bscale=90)
ridge = lambda t, w: w * np.clip(.5 + .5 * ndi.map_coordinates(n1, [t * 0 + 40, (t * 150) % 512], order=1, mode='wrap'), .04, 2)
for x, y1, w in ((PASS[0], HEAD, .0052), (PASS[1], D - E, .0030), (PASS[1] + 1.1, D - E, .0022), (PASS[1] + 2.2, D - E, .0022)):
    t = np.arange(E, y1, .008)
    left.tube(np.stack([x + .004 * np.sin(9 * t) + .002 * np.sin(31 * t), t, 0 * t], 1), ridge(t, w), paste, 8, 0)
t = np.arange(PASS[0], PASS[1], .008)
left.tube(np.stack([t, HEAD + .118 + .004 * np.sin(30 * t), 0 * t], 1), ridge(t, .010), paste, 8, 0)
# --- forms, ground, string line
pine = mats.wood('form', (.36, .23, .11), (.56, .39, .21), 0, .75); stake = mats.wood('stake', (.38, .26, .14), (.56, .40, .23), 2, .8)
for y, s in ((0, -1), (D, 1)):
    for x, x_ in ((-7, -2.2), (-2.196, 2.3), (2.304, 8)):
        box(x, min(y, y + .038 * s), -.14, x_, max(y, y + .038 * s), .002 - .001 * (x > 0), pine, .002)
    for i, x in enumerate(np.arange(-6.6, 8, 1.16)):
        a = y + s * .040
        box(x - .022, min(a, a + s * .038), -.35, x + .022, max(a, a + s * .038), -.012 + .012 * (i % 3), stake, .002, rot=.04 * (i % 3 - 1))
sand = mats.soil('sand', (.32, .25, .17))
heap = lambda X, Y: -.085 + .020 * np.sin(2.1 * X + 1.3 * Y) + .013 * np.sin(6.3 * X) * np.sin(5.1 * Y) + .007 * np.sin(17 * X + 9 * Y) * np.sin(14 * Y + 3 * X)
grid_xy(-7, -2.6, 8, -.037, .03, heap, sand); grid_xy(-7, D + .037, 8, D + .9, .04, heap, sand)
grid_xy(-120, -20, 120, 150, 3, lambda X, Y: 0 * X - .16, mats.plain('g', (.045, .07, .02), .95, .1, var=.3))
ragged = lambda X, Y: Y < D + .48 + .13 * np.sin(1.7 * X) + .07 * np.sin(5 * X)
plants.lawn((-14, D, 14, 16), 44, .062, ragged, zfun=lambda X, Y: 0 * X - .07, cam=(0, -2))
left.string_line([(-6.5, D + .16), (7.2, D + .16)], .10, ground=-.08)
left.string_line([(-3.1, -.14), (3.4, -.14)], .085, ground=-.08)
# --- the float, its pole laid over the form
tools.bull_float(sum(PASS) / 2, HEAD, .002, -math.pi / 2 + .03, 4.9, .012)
tools.bucket(-1.75, -.62, -.08); tools.boot(2.05, -.55, -.085, math.radians(150), 1); tools.boot(2.27, -.47, -.085, math.radians(170), -1)
# --- behind
for i, x in enumerate(np.arange(-16, 17, 1.7)):
    plants.bush(x + r.uniform(-.5, .5), 16.5 + r.uniform(-1.0, 1.6), r.uniform(1.0, 1.7), 1.1, r.uniform(.9, 2.1), 0, ('oak', 'bush', 'croton', 'oak', 'bush')[i % 5], dens=48, seed=490 + i, flowers=40 * (i % 2))
plants.hedge(-40, 24, 40, 25.4, 2.6, seed=8, dens=45)
plants.cabbage_palm(-4.6, 13.5, 4.4, 5); plants.cabbage_palm(-6.4, 15.2, 5.5, 8); plants.live_oak(7.0, 21, 9, seed=15, dens=.5, beards=160, moss_len=1.5)
plants.tree(-13, 29, 10.5, seed=7, dens=.6, kind='oak'); plants.tree(1, 33, 11, seed=9, dens=.6, kind='oak')
sky(16, 48, .1, clouds=.35, dust=1.5, cloud_seed=5.1)
camera((.95, -2.35, 1.38), (-.22, 2.5, .05), 29, 5.6, focus=4.4)
render(out, W, H, SPP, key=.19, warm=.03)
