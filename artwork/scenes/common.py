"""Shared helpers: scene setup, geometry, sky, camera, render + denoise + develop.
Run a scene:  blender -b --factory-startup --python scenes/NAME.py -- OUT.png [W H SPP]
All units are metres; every random draw is seeded."""
import bpy, math, os, sys, time, random
import numpy as np
from mathutils import Vector, Matrix
from scipy import ndimage as ndi
import oidn

T0 = time.time()
TMP = os.environ.get('RAW_DIR', os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'raw'))  # raw buffers, for redevelop.py; not kept
os.makedirs(TMP, exist_ok=True)


def args():
    a = sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else []
    out = a[0] if a else 'out.png'
    w, h, spp = (int(v) for v in (a[1:4] if len(a) >= 4 else (1200, 800, 96)))
    return out, w, h, spp


def reset(seed=1):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    random.seed(seed)
    np.random.seed(seed)
    s = bpy.context.scene
    s.render.engine = 'CYCLES'
    s.unit_settings.system = 'METRIC'
    return s


# ---------------------------------------------------------------- geometry
def link(ob):
    bpy.context.scene.collection.objects.link(ob)
    return ob


def mesh_obj(name, verts, faces, mat=None, smooth=False, add=True):
    me = bpy.data.meshes.new(name)
    me.from_pydata([tuple(v) for v in verts], [], [tuple(f) for f in faces])
    return _finish(me, name, mat, smooth, add)


def mesh_np(name, verts, quads, mat=None, smooth=False, add=True):
    """Fast path for big meshes: verts (n,3), quads (m,k)."""
    verts = np.asarray(verts, np.float32)
    quads = np.asarray(quads, np.int32)
    me = bpy.data.meshes.new(name)
    k = quads.shape[1]
    me.vertices.add(len(verts))
    me.vertices.foreach_set('co', verts.ravel())
    me.loops.add(quads.size)
    me.loops.foreach_set('vertex_index', quads.ravel())
    me.polygons.add(len(quads))
    me.polygons.foreach_set('loop_start', np.arange(0, quads.size, k, dtype=np.int32))
    me.polygons.foreach_set('loop_total', np.full(len(quads), k, np.int32))
    me.update(calc_edges=True)
    return _finish(me, name, mat, smooth, add)


def _finish(me, name, mat, smooth, add):
    if mat:
        me.materials.append(mat)
    if smooth:
        me.polygons.foreach_set('use_smooth', np.ones(len(me.polygons), bool))
    ob = bpy.data.objects.new(name, me)
    return link(ob) if add else ob


def bevel(ob, w, seg=2):
    m = ob.modifiers.new('b', 'BEVEL')
    m.width, m.segments, m.limit_method = w, seg, 'ANGLE'
    return ob


def box(x0, y0, z0, x1, y1, z1, mat, bev=0.0, name='box', rot=0.0):
    c = ((x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2)
    hx, hy, hz = (x1 - x0) / 2, (y1 - y0) / 2, (z1 - z0) / 2
    v = [(sx * hx, sy * hy, sz * hz) for sz in (-1, 1) for sy in (-1, 1) for sx in (-1, 1)]
    f = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
    ob = mesh_obj(name, v, f, mat)
    ob.location, ob.rotation_euler.z = c, rot
    ob.color = (2 * hx / 20, 2 * hy / 20, 0, 1)      # slab size for edge masks (see materials.concrete)
    if bev:
        bevel(ob, bev)
    return ob


def prism(points, z0, z1, mat, bev=0.0, name='prism'):
    """Extruded polygon (counter-clockwise xy points)."""
    n = len(points)
    v = [(x, y, z0) for x, y in points] + [(x, y, z1) for x, y in points]
    f = [tuple(range(n - 1, -1, -1)), tuple(range(n, 2 * n))]
    f += [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]
    ob = mesh_obj(name, v, f, mat)
    return bevel(ob, bev) if bev else ob


def slabs(x0, y0, nx, ny, sx, sy, mat, top=0.0, thick=0.12, gap=0.008, bev=0.007, wob=0.0):
    """Grid of concrete panels separated by real joints."""
    obs = []
    for i in range(nx):
        for j in range(ny):
            dz = random.uniform(-wob, wob)
            a, b = x0 + i * sx, y0 + j * sy
            obs.append(box(a + gap / 2, b + gap / 2, top - thick + dz, a + sx - gap / 2, b + sy - gap / 2,
                           top + dz, mat, bev, 'slab'))
    return obs


def cyl(p0, p1, r0, r1=None, mat=None, n=16, smooth=True, cap=True, rings=1):
    p0, p1 = Vector(p0), Vector(p1)
    r1 = r0 if r1 is None else r1
    d = (p1 - p0)
    q = d.to_track_quat('Z', 'Y')
    v, f = [], []
    for k in range(rings + 1):
        t = k / rings
        for i in range(n):
            a = 2 * math.pi * i / n
            r = r0 + (r1 - r0) * t
            v.append(p0 + d * t + q @ Vector((math.cos(a) * r, math.sin(a) * r, 0)))
    for k in range(rings):
        for i in range(n):
            f.append((k * n + i, k * n + (i + 1) % n, (k + 1) * n + (i + 1) % n, (k + 1) * n + i))
    if cap:
        f += [tuple(range(n - 1, -1, -1)), tuple(range(rings * n, rings * n + n))]
    ob = mesh_obj('cyl', v, f, mat, False)
    if smooth:
        for p in ob.data.polygons:
            p.use_smooth = len(p.vertices) == 4
    return ob


def lathe(profile, mat, n=48, loc=(0, 0, 0)):
    """Surface of revolution from (r, z) pairs."""
    pr = np.array(profile)
    a = np.linspace(0, 2 * np.pi, n, endpoint=False)
    v = np.stack([np.outer(pr[:, 0], np.cos(a)), np.outer(pr[:, 0], np.sin(a)),
                  np.repeat(pr[:, 1:2], n, 1)], -1).reshape(-1, 3)
    q = [(k * n + i, k * n + (i + 1) % n, (k + 1) * n + (i + 1) % n, (k + 1) * n + i)
         for k in range(len(pr) - 1) for i in range(n)]
    ob = mesh_np('lathe', v, q, mat, True)
    ob.location = loc
    return ob


def grid_xy(x0, y0, x1, y1, step, zfun, mat, name='grid', smooth=True):
    """Height-field mesh; zfun(X, Y) -> Z."""
    nx, ny = int((x1 - x0) / step) + 2, int((y1 - y0) / step) + 2
    X, Y = np.meshgrid(np.linspace(x0, x1, nx), np.linspace(y0, y1, ny))
    Z = zfun(X, Y)
    i = np.arange(nx * ny).reshape(ny, nx)
    q = np.stack([i[:-1, :-1], i[:-1, 1:], i[1:, 1:], i[1:, :-1]], -1).reshape(-1, 4)
    return mesh_np(name, np.stack([X, Y, Z], -1).reshape(-1, 3), q, mat, smooth)


def scatter(children, P, rz=None, tilt=None, scale=None, normals=None, name='sc', align=None):
    """Instance `children` (objects, unlinked) on points P via face-duplication: cheap for 100k copies."""
    P = np.asarray(P, float)
    n = len(P)
    if n == 0:
        return
    rz = np.random.uniform(0, 2 * np.pi, n) if rz is None else np.broadcast_to(rz, n)
    sc = np.ones(n) if scale is None else np.broadcast_to(scale, n)
    if normals is None:
        tl = np.zeros(n) if tilt is None else np.abs(np.random.normal(0, tilt, n))
        ta = np.random.uniform(0, 2 * np.pi, n)
        nz = np.stack([np.sin(tl) * np.cos(ta), np.sin(tl) * np.sin(ta), np.cos(tl)], 1)
    else:
        nz = np.asarray(normals, float)
        nz = nz / np.linalg.norm(nz, axis=1, keepdims=True)
    ref = np.where(np.abs(nz[:, 2:3]) > 0.95, np.array([[1., 0, 0]]), np.array([[0., 0, 1]]))
    e1 = np.cross(ref, nz)
    e1 /= np.linalg.norm(e1, axis=1, keepdims=True)
    e2 = np.cross(nz, e1)
    a = e1 * np.cos(rz)[:, None] + e2 * np.sin(rz)[:, None]
    b = np.cross(nz, a)
    k = np.random.randint(0, len(children), n)
    for c, child in enumerate(children):
        m = k == c
        if not m.any():
            continue
        h = (sc[m] / 2)[:, None]
        v = np.stack([P[m] - a[m] * h - b[m] * h, P[m] + a[m] * h - b[m] * h,
                      P[m] + a[m] * h + b[m] * h, P[m] - a[m] * h + b[m] * h], 1).reshape(-1, 3)
        par = mesh_np(name, v, np.arange(len(v)).reshape(-1, 4))
        par.instance_type = 'FACES'
        par.use_instance_faces_scale = True
        par.show_instancer_for_render = False
        ch = bpy.data.objects.new(name + 'c', child.data)
        link(ch)
        ch.parent = par


def fbm(n, beta=1.8, seed=0, lo=0.0, hi=1e9):
    """Tileable spectral noise image n x n, zero mean, unit variance; band limited in cycles/image."""
    r = np.random.default_rng(seed)
    f = np.fft.rfft2(r.standard_normal((n, n)).astype(np.float32))
    ky, kx = np.fft.fftfreq(n) * n, np.fft.rfftfreq(n) * n
    k = np.sqrt(ky[:, None] ** 2 + kx[None] ** 2)
    k[0, 0] = 1
    f *= k ** (-beta) * (k >= lo) * (k <= hi)
    f[0, 0] = 0
    o = np.fft.irfft2(f, (n, n)).astype(np.float32)
    return o / o.std()


def to_image(name, arr, color=False, size8=False):
    """numpy (h,w) or (h,w,3) -> packed float Blender image."""
    h, w = arr.shape[:2]
    im = bpy.data.images.new(name, w, h, float_buffer=not size8, is_data=not color)
    px = np.ones((h, w, 4), np.float32)
    px[..., :3] = arr[..., None] if arr.ndim == 2 else arr
    im.pixels.foreach_set(px.ravel())
    im.update()
    return im


# ---------------------------------------------------------------- light, camera
def sky(elev, azim, strength=0.1, clouds=0.0, dust=1.2, air=1.0, sun_size=0.6, sun=1.0, cloud_seed=0.0):
    """Nishita sun+sky. azim: compass-like degrees, direction TO the sun, 0 = +Y, 90 = +X."""
    w = bpy.data.worlds.new('w')
    bpy.context.scene.world = w
    w.use_nodes = True
    nt = w.node_tree
    n, l = nt.nodes, nt.links
    n.clear()
    out, bg = n.new('ShaderNodeOutputWorld'), n.new('ShaderNodeBackground')
    st = n.new('ShaderNodeTexSky')
    st.sky_type = 'NISHITA'
    st.sun_elevation, st.sun_rotation = math.radians(elev), math.radians(azim)
    st.sun_size, st.sun_intensity = math.radians(sun_size), sun
    st.air_density, st.dust_density, st.ozone_density = air, dust, 1.0
    bg.inputs[1].default_value = strength
    l.new(bg.outputs[0], out.inputs[0])
    src = st.outputs[0]
    if clouds > 0:
        tc, sp = n.new('ShaderNodeTexCoord'), n.new('ShaderNodeSeparateXYZ')
        l.new(tc.outputs['Generated'], sp.inputs[0])
        den = n.new('ShaderNodeMath'); den.operation = 'ADD'; den.inputs[1].default_value = 0.12
        l.new(sp.outputs[2], den.inputs[0])
        dv = n.new('ShaderNodeVectorMath'); dv.operation = 'DIVIDE'
        cb = n.new('ShaderNodeCombineXYZ')
        for i in range(3):
            l.new(den.outputs[0], cb.inputs[i])
        l.new(tc.outputs['Generated'], dv.inputs[0]); l.new(cb.outputs[0], dv.inputs[1])
        ad = n.new('ShaderNodeVectorMath'); ad.inputs[1].default_value = (cloud_seed, cloud_seed * 1.7, 0)
        l.new(dv.outputs[0], ad.inputs[0])
        nz = n.new('ShaderNodeTexNoise')
        nz.inputs['Scale'].default_value, nz.inputs['Detail'].default_value = 1.1, 9
        nz.inputs['Roughness'].default_value, nz.inputs['Distortion'].default_value = 0.56, 0.25
        l.new(ad.outputs[0], nz.inputs['Vector'])
        rp = n.new('ShaderNodeValToRGB')
        rp.color_ramp.elements[0].position, rp.color_ramp.elements[1].position = 0.5, 0.72
        rp.color_ramp.elements[1].color = (clouds, clouds, clouds, 1)
        l.new(nz.outputs[0], rp.inputs[0])
        mx = n.new('ShaderNodeMixRGB')
        mx.inputs[2].default_value = (9.5, 8.7, 7.9, 1)
        l.new(rp.outputs[0], mx.inputs[0]); l.new(src, mx.inputs[1])
        # clouds only for camera/glossy rays; lighting stays the clean importance-sampled sky
        lp, ms, mxx = n.new('ShaderNodeLightPath'), n.new('ShaderNodeMixShader'), n.new('ShaderNodeMath')
        b2 = n.new('ShaderNodeBackground')
        b2.inputs[1].default_value = strength * 1.7          # visible sky lifted a little, as a graded photo would
        mxx.operation = 'MAXIMUM'
        l.new(lp.outputs['Is Camera Ray'], mxx.inputs[0]); l.new(lp.outputs['Is Glossy Ray'], mxx.inputs[1])
        l.new(mx.outputs[0], b2.inputs[0])
        l.new(mxx.outputs[0], ms.inputs[0]); l.new(bg.outputs[0], ms.inputs[1]); l.new(b2.outputs[0], ms.inputs[2])
        l.new(ms.outputs[0], out.inputs[0])
    l.new(src, bg.inputs[0])
    w.cycles.sampling_method = 'MANUAL'
    w.cycles.sample_map_resolution = 1024


def overcast(strength=1.0, seed=0.0):
    """A closed, softly torn cover of cloud, brighter overhead; no sun comes through."""
    w = bpy.data.worlds.new('w')
    bpy.context.scene.world = w
    w.use_nodes = True
    n, l = w.node_tree.nodes, w.node_tree.links
    tc, sp = n.new('ShaderNodeTexCoord'), n.new('ShaderNodeSeparateXYZ')
    l.new(tc.outputs['Generated'], sp.inputs[0])
    mp = n.new('ShaderNodeMapping')                      # clouds lie flat towards the horizon
    mp.inputs['Scale'].default_value, mp.inputs['Location'].default_value = (1, 1, 4.2), (seed, seed, seed)
    l.new(tc.outputs['Generated'], mp.inputs[0])
    nz = n.new('ShaderNodeTexNoise')
    nz.inputs['Scale'].default_value, nz.inputs['Detail'].default_value = 1.5, 9
    nz.inputs['Roughness'].default_value, nz.inputs['Distortion'].default_value = .55, .3
    l.new(mp.outputs[0], nz.inputs['Vector'])
    cl, up = n.new('ShaderNodeValToRGB'), n.new('ShaderNodeValToRGB')
    for e, (p, c) in zip(cl.color_ramp.elements, ((.36, (.50, .55, .62, 1)), (.66, (1.0, 1.0, .99, 1)))):
        e.position, e.color = p, c
    for e, (p, c) in zip(up.color_ramp.elements, ((.0, (.62, .64, .66, 1)), (.8, (1.25, 1.25, 1.25, 1)))):
        e.position, e.color = p, c
    l.new(nz.outputs[0], cl.inputs[0]); l.new(sp.outputs[2], up.inputs[0])
    mx = n.new('ShaderNodeMixRGB')
    mx.blend_type, mx.inputs[0].default_value = 'MULTIPLY', 1
    l.new(cl.outputs[0], mx.inputs[1]); l.new(up.outputs[0], mx.inputs[2])
    bg = n['Background']
    bg.inputs[1].default_value = strength
    l.new(mx.outputs[0], bg.inputs[0])
    w.cycles.sampling_method, w.cycles.sample_map_resolution = 'MANUAL', 512


def camera(loc, target, lens=35, fstop=4.0, focus=None, shift_y=0.0, level=False):
    cam = bpy.data.cameras.new('cam')
    ob = link(bpy.data.objects.new('cam', cam))
    loc, target = Vector(loc), Vector(target)
    d = target - loc
    if level:                                    # architectural: verticals stay vertical
        cam.shift_y = d.z / d.xy.length * lens / 36 + shift_y
        d = Vector((d.x, d.y, 0))
    else:
        cam.shift_y = shift_y
    ob.location = loc
    ob.rotation_euler = d.to_track_quat('-Z', 'Y').to_euler()
    cam.lens, cam.sensor_width = lens, 36
    cam.clip_end = 2000
    if focus:
        cam.dof.use_dof = True
        cam.dof.focus_distance, cam.dof.aperture_fstop = focus, fstop
        cam.dof.aperture_blades = 0
    bpy.context.scene.camera = ob
    return ob


def area(loc, target, sx, sy, power, color=(1, 1, 1)):
    li = bpy.data.lights.new('a', 'AREA')
    li.shape, li.size, li.size_y, li.energy, li.color = 'RECTANGLE', sx, sy, power, color
    ob = link(bpy.data.objects.new('a', li))
    ob.location = loc
    ob.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat('-Z', 'Y').to_euler()
    return ob


# ---------------------------------------------------------------- render, denoise, develop
kept = ('color', 'albedo', 'normal')


def _load(path):
    im = bpy.data.images.load(path)
    w, h = im.size
    a = np.empty(w * h * 4, np.float32)
    im.pixels.foreach_get(a)
    bpy.data.images.remove(im)
    return a.reshape(h, w, 4)[..., :3]


def _pass(seed, tag):
    s = bpy.context.scene
    s.cycles.seed = seed
    for node in s.node_tree.nodes:
        if node.type == 'OUTPUT_FILE':
            for k, sl in enumerate(node.file_slots):
                sl.path = f'{tag}{seed}_{k}_'
    bpy.ops.render.render(write_still=False)
    r = []
    for k in range(len(kept)):
        p = f'{TMP}/{tag}{seed}_{k}_0001.exr'
        r.append(_load(p))
        os.remove(p)
    return r


def render(out, w, h, spp, key=0.2, ev=0.0, contrast='Medium High Contrast', bounces=(4, 2, 3, 4),
           clamp=6.0, warm=0.0, sat=1.0, vignette=0.12, grain=0.005, metering=None):
    oidn.require()                                       # better now than after an hour
    s = bpy.context.scene
    s.render.resolution_x, s.render.resolution_y, s.render.resolution_percentage = w, h, 100
    c = s.cycles
    c.samples = spp
    c.use_adaptive_sampling, c.adaptive_threshold, c.adaptive_min_samples = True, 0.015, max(8, spp // 4)
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces = bounces
    c.transparent_max_bounces = 12
    c.caustics_reflective = c.caustics_refractive = False
    c.blur_glossy, c.sample_clamp_indirect = 1.0, clamp
    c.use_denoising = False
    c.use_auto_tile, c.time_limit = False, float(os.environ.get('SECONDS', 0))     # SECONDS: stop early, whatever the samples
    c.pixel_filter_type, c.filter_width = 'BLACKMAN_HARRIS', 1.4
    s.render.use_persistent_data = True
    vl = bpy.context.view_layer
    vl.cycles.denoising_store_passes = True
    s.use_nodes = True
    nt = s.node_tree
    nt.nodes.clear()
    rl, fo = nt.nodes.new('CompositorNodeRLayers'), nt.nodes.new('CompositorNodeOutputFile')
    fo.base_path = TMP
    fo.format.file_format, fo.format.color_depth, fo.format.color_mode = 'OPEN_EXR', '32', 'RGB'
    fo.file_slots.clear()
    for k, nm in enumerate(('Image', 'Denoising Albedo', 'Denoising Normal')):
        fo.file_slots.new(str(k))
        nt.links.new(rl.outputs[nm], fo.inputs[k])
    tag = os.path.basename(out).split('.')[0] + '_'
    patch = os.environ.get('PATCH')                      # 'x0,y0,x1,y1' as fractions from bottom-left: re-render only that part
    if patch:
        bx = [float(v) for v in patch.split(',')]
        s.render.use_border, s.render.use_crop_to_border = True, False
        s.render.border_min_x, s.render.border_min_y, s.render.border_max_x, s.render.border_max_y = bx
    tb = time.time()
    more = int(os.environ.get('MORE', 0))                # n-th helping: further samples averaged into the raw buffers of n before
    new = dict(zip(kept, _pass(more + 1, tag)))
    tr = time.time()
    if more:
        z = np.load(f'{TMP}/{tag}raw.npz')
        new = {k: (z[k] * more + new[k]) / (more + 1) for k in kept}
    if patch:
        old = dict(np.load(f'{TMP}/{tag}raw.npz'))
        inner = lambda a, b, n: slice(int(a * n) + (2 if a > 0 else 0), int(b * n) - (2 if b < 1 else 0))      # no seam along the frame
        ys, xs = inner(bx[1], bx[3], h), inner(bx[0], bx[2], w)
        over = lambda k: np.concatenate([old[k][:ys.start], np.concatenate([old[k][ys, :xs.start], new[k][ys, xs], old[k][ys, xs.stop:]], 1), old[k][ys.stop:]])
        new = {k: over(k) for k in kept}
    if patch:                                            # the rest stays the same to the pixel
        near = lambda q, n: slice(max(0, q.start - 128) // 16 * 16, min(n, q.stop + 128))
        wy, wx = near(ys, h), near(xs, w)
        part = oidn.denoise(**{k: new[k][wy, wx] for k in kept})
        new['clean'] = old['clean'].copy()
        new['clean'][ys, xs] = part[ys.start - wy.start:ys.stop - wy.start, xs.start - wx.start:xs.stop - wx.start]
    else:
        new['clean'] = oidn.denoise(**new)
    np.savez(f'{TMP}/{tag}raw.npz', **new)               # lets a picture be re-developed later
    td = time.time()
    develop(new['clean'], out, key, ev, contrast, warm, sat, vignette, grain, metering)
    print(f'TIMES prep {tb - T0:.0f}s render {tr - tb:.0f}s denoise {td - tr:.0f}s total {time.time() - T0:.0f}s '
          f'{w}x{h} spp {spp}', flush=True)


def develop(img, out, key=0.2, ev=0.0, contrast='Medium High Contrast', warm=0.0, sat=1.0, vignette=0.12,
            grain=0.010, metering=None):
    """Auto-expose, bloom, vignette, white balance, Filmic, grain -> PNG + JPEG."""
    h, w = img.shape[:2]
    lum = img @ np.array([.2126, .7152, .0722], np.float32)
    y0, y1, x0, x1 = metering or (0, .75, 0, 1)          # image rows from the bottom
    m = lum[int(y0 * h):int(y1 * h), int(x0 * w):int(x1 * w)]
    lo, hi = np.percentile(m, (2, 98))
    g = np.exp(np.mean(np.log(np.clip(m, max(lo, 1e-5), hi))))
    img = img * (key / g) * 2 ** ev
    img = img * np.array([1 + warm, 1, 1 - warm], np.float32)
    br = np.maximum(img - 2.5, 0)
    br = np.minimum(br, 20)
    for sg, k in ((w / 400, .05), (w / 60, .02)):
        img = img + k * np.stack([ndi.gaussian_filter(br[..., c], sg) for c in range(3)], -1)
    yy, xx = np.mgrid[-1:1:h * 1j, -1:1:w * 1j]
    img = img * (1 - vignette * (xx ** 2 + yy ** 2)[..., None]).astype(np.float32)
    if sat != 1:
        L = (img @ np.array([.2126, .7152, .0722], np.float32))[..., None]
        img = np.maximum(L + (img - L) * sat, 0)
    im = bpy.data.images.new('final', w, h, float_buffer=True)
    px = np.ones((h, w, 4), np.float32)
    px[..., :3] = img
    im.pixels.foreach_set(px.ravel())
    s = bpy.context.scene
    s.view_settings.view_transform, s.view_settings.look = 'Filmic', contrast
    s.view_settings.exposure, s.view_settings.gamma = 0, 1
    s.render.image_settings.file_format, s.render.image_settings.color_depth = 'PNG', '16'
    s.render.image_settings.color_mode = 'RGB'
    im.save_render(out, scene=s)
    import subprocess
    # grain + light sharpen, 8 bit
    subprocess.run(['convert', out, '-unsharp', '0x0.8+0.45+0.01', '-depth', '16', out + '.16.png'], check=True)
    subprocess.run(['convert', out + '.16.png', '-depth', '16', 'rgb:' + out + '.rgb'], check=True)
    a = np.fromfile(out + '.rgb', '<u2').reshape(h, w, 3).astype(np.float32) / 65535
    r = np.random.default_rng(7)
    gn = ndi.gaussian_filter(r.standard_normal((h, w)), 0.6).astype(np.float32) * 1.6
    a = a + grain * gn[..., None] * (0.4 + 1.2 * (a * (1 - a) * 4))
    (np.clip(a, 0, 1) * 255 + .5).astype(np.uint8).tofile(out + '.rgb')
    src = ['convert', '-size', f'{w}x{h}', '-depth', '8', 'rgb:' + out + '.rgb', '-set', 'colorspace', 'sRGB']
    subprocess.run(src + [out], check=True)
    subprocess.run(src + ['-sampling-factor', '1x1', '-quality', '88', out.rsplit('.', 1)[0] + '.jpg'], check=True)
    os.remove(out + '.rgb'); os.remove(out + '.16.png')
