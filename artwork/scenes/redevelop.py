"""Re-develop a finished render from its raw buffers: blender -b -P redevelop.py -- NAME key=.2 ev=0 contrast='High Contrast' den=.8 keep=0.05 ..."""
import os, sys; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from common import *
a = sys.argv[sys.argv.index('--') + 1:]
name, kw = a[0], dict(v.split('=', 1) for v in a[1:])
reset()
z = np.load(f'{TMP}/{name}_raw.npz')
A, B, alb, nrm = z['A'], z['B'], z['alb'], z['nrm']
raw = (A + B) / 2
den, keep = float(kw.pop('den', .8)), float(kw.pop('keep', .06))
d = denoise(A, B, alb, nrm, den, **{k: z[k] for k in ('albA', 'albB') if k in z})
bg = np.abs(nrm).sum(-1, keepdims=True) < 1e-3
img = np.where(bg, raw, d * (1 - keep) + np.minimum(raw, d * 3 + .05) * keep)
calm = float(kw.pop('calm', 0))
if calm:
    img = smooth_walls(img, alb, nrm, calm)
met = (0, 1, 0, 1) if kw.pop('whole', '') else None       # whole=1: meter the whole frame
o = kw.pop('out', f'{name}.png')
opt = {k: (v if k == 'contrast' else float(v)) for k, v in kw.items()}
develop(img, o, metering=met, **{'grain': .005, **opt})
