"""What people leave about a house: downspouts, a hose on its hanger, the house number, a wheeled bin, a mailbox."""
import bpy, math, random
import numpy as np
from common import *
import mats


def tube(points, r, mat, name='tube', res=6):
    """Round bar along a polyline of 3-D points (m), smoothed."""
    cu = bpy.data.curves.new(name, 'CURVE')
    cu.dimensions, cu.bevel_depth, cu.bevel_resolution = '3D', r, res
    sp = cu.splines.new('POLY')
    sp.points.add(len(points) - 1)
    for p, q in zip(sp.points, points):
        p.co = (*q, 1)
    ob = link(bpy.data.objects.new(name, cu))
    ob.data.materials.append(mat)
    return ob


def smooth_path(points, n=10):
    """Catmull-Rom through the points, n pieces per span."""
    P = np.array([points[0], *points, points[-1]], float)
    o = []
    for a, b, c, d in zip(P[:-3], P[1:-2], P[2:-1], P[3:]):
        for t in np.arange(n) / n:
            o.append(.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3))
    return [*map(tuple, o), tuple(points[-1])]


def downspout(x, y, ztop, mat, out=.55, kick=.35):
    """Rectangular downspout on a wall that faces -Y at `y`: from the eave `out` in front of it, back to the wall, down, kicked out."""
    w, d = .04, .03
    prof = [(y - out, ztop), (y - out, ztop - .12), (y - .06, ztop - .45), (y - .06, .22), (y - .06 - kick, .07)]
    V, F = [], []
    for i, (yy, zz) in enumerate(prof):
        a, b = prof[max(0, i - 1)], prof[min(len(prof) - 1, i + 1)]
        t = np.array([b[0] - a[0], b[1] - a[1]]); t /= np.linalg.norm(t)
        nx, nz = -t[1] * d, t[0] * d
        V += [(x - w, yy + nx, zz + nz), (x + w, yy + nx, zz + nz), (x + w, yy - nx, zz - nz), (x - w, yy - nx, zz - nz)]
        if i:
            q = 4 * (i - 1)
            F += [(q + k, q + (k + 1) % 4, q + 4 + (k + 1) % 4, q + 4 + k) for k in range(4)]
    bevel(mesh_obj('spout', V, F, mat), .006)
    for z in (.8, 2.1):
        box(x - .055, y - .095, z, x + .055, y, z + .03, mat, .003)
    sp = mats.plain('splash', (.42, .40, .36), .9, .2, var=.2)
    box(x - .14, y - .95, -.02, x + .14, y - .36, .035, sp, .012)


def gutter(x0, x1, y, z, mat):
    """K-style gutter along an eave that faces -Y; y is the fascia's face, z its top edge."""
    V, F = [], []
    pr = [(0, -.13), (-.075, -.13), (-.085, -.07), (-.12, -.03), (-.12, 0), (-.108, 0), (-.108, -.02), (0, -.02)]
    for x in (x0, x1):
        V += [(x, y + a, z + b) for a, b in pr]
    n = len(pr)
    F = [(k, (k + 1) % n, n + (k + 1) % n, n + k) for k in range(n)] + [tuple(range(n)), tuple(range(2 * n - 1, n - 1, -1))]
    mesh_obj('gutter', V, F, mat)


def house_number(text, x, y, z, size, mat):
    """Raised digits on a wall that faces -Y."""
    cu = bpy.data.curves.new('no', 'FONT')
    cu.body, cu.size, cu.extrude, cu.bevel_depth, cu.align_x = text, size, .008, .001, 'CENTER'
    ob = link(bpy.data.objects.new('no', cu))
    ob.data.materials.append(mat)
    ob.location, ob.rotation_euler = (x, y - .012, z), (math.pi / 2, 0, 0)
    return ob


def hose(x, y, z=.85, seed=1, ground=-.02, trail=()):
    """Garden hose coiled on a hanger at a wall that faces -Y, its end trailing over `trail` (x, y points on the ground)."""
    r = random.Random(seed)
    m = mats.plain('hose', (.025, .11, .045), .38, .5, var=.1)
    br = mats.plain('brass', (.55, .38, .14), .35, .5, 1.0)
    gr = mats.plain('hanger', (.03, .03, .03), .5)
    pts = []
    for k in range(7):
        rx, rz, off = .19 + r.uniform(-.015, .02), .25 + r.uniform(-.03, .04), y - .06 - .018 * k
        for a in np.linspace(0, 2 * math.pi, 26, endpoint=False):
            pts.append((x + rx * math.sin(a), off + r.uniform(-.002, .002), z - .22 + rz * math.cos(a) + .01 * math.sin(3 * a + k)))
    end = pts[-1]
    pts += smooth_path([end, (x - .2, y - .25, .25), *[(a, b, ground + .012) for a, b in trail]])[1:]
    tube(pts, .0105, m, 'hose')
    box(x - .13, y - .20, z - .03, x + .13, y, z + .015, gr, .02)
    box(x - .15, y - .215, z - .03, x + .15, y - .2, z + .07, gr, .006)
    cyl((x + .42, y, .42), (x + .42, y - .09, .42), .016, None, br, 12)
    cyl((x + .42, y - .075, .42), (x + .42, y - .095, .36), .013, None, br, 12)
    cyl((x + .42, y - .05, .47), (x + .42, y - .05, .478), .032, None, mats.plain('tap', (.35, .03, .02), .4), 16)


def bin_cart(x, y, rot, color=(.02, .05, .10), z=0.0):
    """Wheeled refuse cart, lid closed."""
    m = mats.plain('cart', color, .5, .4, var=.08)
    k = mats.plain('tyre', (.02, .02, .02), .8)
    e = link(bpy.data.objects.new('cart', None))
    ob = []
    V = [(sx * a, sy * b, h) for h, a, b in ((.08, .22, .24), (.98, .29, .34)) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    ob.append(bevel(mesh_obj('cart', V, [(3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)], m), .03, 3))
    ob.append(box(-.315, -.38, .97, .315, .36, 1.0, m, .012))
    V = [(-.30, -.36, 1.0), (.30, -.36, 1.0), (.30, .34, 1.04), (-.30, .34, 1.04), (-.25, -.28, 1.05), (.25, -.28, 1.05), (.25, .28, 1.09), (-.25, .28, 1.09)]
    ob.append(bevel(mesh_obj('lid', V, [(0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7), (4, 5, 6, 7)], m), .012))
    ob.append(cyl((-.24, .40, 1.0), (.24, .40, 1.0), .016, None, m, 10))
    for s in (-1, 1):
        ob.append(cyl((s * .24, .28, .11), (s * .30, .28, .11), .11, None, k, 24))
    for o in ob:
        o.parent = e
    e.location, e.rotation_euler = (x, y, z), (0, 0, rot)
    return e
