"""Re-develop a finished render from its raw buffers: blender -b -P redevelop.py -- NAME key=.2 ev=0 contrast='High Contrast' ..."""
import os, sys; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from common import *
a = sys.argv[sys.argv.index('--') + 1:]
name, kw = a[0], dict(v.split('=', 1) for v in a[1:])
reset()
z = np.load(f'{TMP}/{name}_raw.npz')
met = (0, 1, 0, 1) if kw.pop('whole', '') else None       # whole=1: meter the whole frame
o = kw.pop('out', f'{name}.png')
opt = {k: (v if k == 'contrast' else float(v)) for k, v in kw.items()}
develop(z['clean'], o, metering=met, **{'grain': .005, **opt})
