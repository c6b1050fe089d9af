"""A finisher's tools and boots, left where the work stopped. Each part is built about the origin and set by `place`."""
import math, random
import numpy as np
from mathutils import Matrix
from common import *
import mats, props


def splashed(name, color, rough=.5, metal=0.0, dirt=.45):
    """A worn surface with dried cement on it."""
    m = mats.Mat(name, rough, .5)
    c = m.value(color, (m.noise(5, 4), .2), (m.noise(60, 3), .1))
    s = m.range(m.math('ADD', m.math('MULTIPLY', m.noise(16, 6, .65, .4), .7), m.math('MULTIPLY', m.noise(90, 3), .3)), .50, .58)
    m.p(Base_Color=m.mix(m.math('MULTIPLY', s, dirt * 1.8), c, (.36, .345, .315)), Metallic=m.math('MULTIPLY', m.math('SUBTRACT', 1.0, s), metal),
        Roughness=m.mix(s, rough, .9), Normal=m.bump(m.noise(70, 4), .0015))
    return m.m


def place(obs, x, y, z=0.0, rz=0.0, tilt=(0, 0)):
    """Turns and moves parts that were built about the origin."""
    M = Matrix.Translation((x, y, z)) @ Matrix.Rotation(rz, 4, 'Z') @ Matrix.Rotation(tilt[0], 4, 'X') @ Matrix.Rotation(tilt[1], 4, 'Y')
    bpy.context.view_layer.update()
    for o in obs:
        o.matrix_world = M @ o.matrix_world
    return obs


def bull_float(x, y, z=0.0, rz=0.0, pole=4.6, rise=.012):
    """Magnesium blade, 1.2 m by 0.2 m, its handle along +X."""
    mag = splashed('magnesium', (.55, .55, .56), .38, .85, .3)
    al = mats.plain('pole', (.50, .51, .52), .35, .5, .9, var=.1)
    blue = mats.plain('bracket', (.03, .09, .25), .45, .5)
    n, V = 10, []
    for sy in (1, -1):                                   # rounded ends
        for k in range(n + 1):
            a = math.pi * (k / n) + (0 if sy > 0 else math.pi)
            V.append((.10 * math.cos(a), sy * .51 + .09 * math.sin(a)))
    o = [prism(V, .0, .016, mag, .004, 'blade'), box(-.022, -.55, .016, .022, .55, .040, mag, .008),
         box(-.05, -.06, .036, .06, .06, .062, blue, .006), cyl((0, -.045, .085), (0, .045, .085), .022, None, blue, 16),
         box(-.02, -.03, .055, .02, .03, .09, blue, .004), cyl((0, 0, .085), (pole, 0, .085 + rise * pole), .021, None, al, 16),
         cyl((pole * .44, 0, .085 + rise * pole * .44), (pole * .44 + .12, 0, .086 + rise * pole * .46), .024, None, blue, 16)]
    return place(o, x, y, z, rz)


def kneeboard(x, y, z=0.0, rz=0.0, tilt=(0, 0)):
    """Plywood board that spreads a kneeling finisher's weight, with a grip at each end."""
    ply = splashed('ply', (.42, .29, .15), .8, 0, .5)
    o = [box(-.33, -.19, 0, .33, .19, .014, ply, .003)]
    for s in (-1, 1):
        o += [box(s * .30 - .019, -.15, .014, s * .30 + .019, .15, .045, ply, .006)]
    return place(o, x, y, z, rz, tilt)


def edger(x, y, z=0.0, rz=0.0, tilt=(0, 0)):
    """Hand edger, 150 mm by 90 mm, wooden grip."""
    st = splashed('steel', (.50, .50, .50), .28, .95, .22)
    wd = mats.wood('grip', (.30, .14, .05), (.45, .24, .10), 0, .45)
    V, F = [], []
    for x0 in (-.075, .075):                             # plate with upturned ends, curled lip along one side
        for k in range(8):
            a = k / 7 * math.pi / 2
            V.append((x0, -.045 - .010 * math.sin(a), .0 - .010 * (1 - math.cos(a)) - (.012 if k == 7 else 0)))
        V.append((x0, .045, 0))
    top = [8, 0, 1, 2, 3, 4, 5, 6, 7]
    F = [(top[i], top[i + 1], top[i + 1] + 9, top[i] + 9) for i in range(8)]
    o = [mesh_obj('edger', V, F, st, True), box(-.075, -.045, -.001, .075, .045, .003, st, .001)]
    for s in (-1, 1):
        b = mesh_obj('turn', [(s * .075, -.045, 0), (s * .095, -.04, .014), (s * .095, .04, .014), (s * .075, .045, 0)], [(0, 1, 2, 3)], st); o.append(b)
    o += [cyl((-.03, 0, .003), (-.045, 0, .055), .007, None, st, 10), cyl((-.065, 0, .055), (.075, 0, .062), .016, .019, wd, 16)]
    return place(o, x, y, z, rz, tilt)


def hand_float(x, y, z=0.0, rz=0.0, tilt=(0, 0)):
    """Magnesium hand float, 400 mm by 80 mm."""
    mag = splashed('magnesium2', (.52, .52, .53), .4, .85, .35)
    wd = mats.wood('grip2', (.30, .15, .06), (.47, .27, .12), 0, .45)
    o = [box(-.20, -.04, 0, .20, .04, .009, mag, .003), box(-.10, -.012, .009, .10, .012, .02, mag, .004),
         cyl((-.075, 0, .01), (-.075, 0, .06), .009, None, mag, 10), cyl((.075, 0, .01), (.075, 0, .06), .009, None, mag, 10),
         cyl((-.085, 0, .062), (.085, 0, .062), .016, None, wd, 16)]
    return place(o, x, y, z, rz, tilt)


def boot(x, y, z=0.0, rz=0.0, side=1):
    """Rubber boot, toe along +X."""
    rub = splashed('rubber', (.030, .036, .026), .42, 0, .26)
    sole = splashed('sole', (.30, .20, .09), .7, 0, .5)
    path = [(.0, .355, 0, .070, .060), (.0, .345, 0, .074, .064), (0, .26, 0, .066, .058), (-.002, .17, .06, .058, .050), (.0, .12, .25, .060, .048),
            (.03, .088, .75, .062, .047), (.08, .066, 1.25, .048, .046), (.135, .054, 1.42, .038, .047), (.18, .048, 1.5, .032, .046), (.212, .043, 1.55, .024, .036), (.226, .040, 1.57, .008, .014)]
    n, V, F = 28, [], []
    for k, (f, h, t, a, b) in enumerate(path):
        for i in range(n):
            q = 2 * math.pi * i / n
            u, v = a * math.cos(q), b * math.sin(q)
            V.append((f + u * math.cos(t), v + side * .006 * max(0, f) * 4, h + u * -math.sin(t) + .012 * math.sin(3 * q + k) * .15))
        if k:
            F += [((k - 1) * n + i, (k - 1) * n + (i + 1) % n, k * n + (i + 1) % n, k * n + i) for i in range(n)]
    o = [mesh_obj('boot', V, F, rub, True)]
    inn = mats.plain('boot inside', (.012, .012, .010), .9)
    o += [cyl((0, 0, .30), (0, 0, .301), .062, .062, inn, 24)]
    out = [(-.068 + .0 + .300 * .5 * (1 - math.cos(math.pi * k / 12)), (.044 + .008 * math.sin(math.pi * k / 12)) * min(1, math.sin(math.pi * (k + .35) / 12.7) ** .45)) for k in range(13)]
    pts = [(a, -b) for a, b in out] + [(a, b) for a, b in reversed(out)]
    o += [prism(pts, 0, .022, sole, .004, 'sole'), prism([p for p in pts if p[0] < .03], -.0, .034, sole, .003, 'heel')]
    return place(o, x, y, z, rz)


def bucket(x, y, z=0.0, color=(.60, .60, .57)):
    """Five-gallon pail with its wire handle down, water to two thirds."""
    m = splashed('pail', color, .45, 0, .4)
    ob = lathe([(.0, .004), (.130, .004), (.135, .012), (.150, .34), (.156, .345), (.158, .365), (.152, .37), (.147, .36), (.132, .02), (0, .02)], m, 40, (x, y, z))
    w = mats.plain('water', (.10, .095, .085), .05, .6)
    cyl((x, y, z + .24), (x, y, z + .241), .142, None, w, 40)
    pts = [(x + .157 * math.cos(a), y - .03 - .15 * math.sin(a) * .25, z + .33 - .15 * math.sin(a)) for a in np.linspace(0, math.pi, 18)]
    props.tube(pts, .003, mats.plain('wire', (.4, .4, .4), .4, .5, .9))
    return ob


def concrete_broom(x, y, z=0.0, rz=0.0, handle=2.6, rise=.35, width=.9):
    """Finishing broom, bristles down, its handle rising along +X."""
    wd = mats.wood('head', (.34, .22, .11), (.50, .35, .19), 1, .6)
    al = mats.plain('handle', (.50, .51, .52), .35, .5, .9)
    br = mats.leaf('bristle', (.02, .022, .025), (.06, .06, .065), .5, .05, .4, yellow=0)
    o = [box(-.035, -width / 2, .075, .035, width / 2, .105, wd, .006)]
    r = np.random.default_rng(4)
    n = 1500
    bx, by = r.uniform(-.028, .028, n), r.uniform(-width / 2 + .01, width / 2 - .01, n)
    dx, dy = r.normal(.012, .010, n), r.normal(0, .006, n)
    V = np.stack([np.stack([bx - .0011, by, np.full(n, .076)], 1), np.stack([bx + .0011, by, np.full(n, .076)], 1),
                  np.stack([bx + dx + .0007, by + dy, r.uniform(0, .006, n)], 1), np.stack([bx + dx - .0007, by + dy, r.uniform(0, .006, n)], 1)], 1).reshape(-1, 3)
    o += [mesh_np('bristles', V, np.arange(4 * n).reshape(-1, 4), br)]
    o += [box(-.03, -.035, .10, .06, .035, .125, wd, .006), cyl((.02, 0, .112), (.12, 0, .112 + rise / handle * .12), .022, None, br, 14)]
    o += [cyl((0, 0, .112), (handle, 0, .10 + rise), .015, None, al, 14)]
    return place(o, x, y, z, rz)
