"""Residential hero: broom-finished concrete driveway leading to a Florida house, lawn, late sun."""
import os, sys; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from common import *
import mats, plants
from house import *

out, W, H, SPP = args()
reset(31)
# --- driveway: 3 x 5 panels of 2 m x 2.4 m, broomed across the direction of travel; flared apron + sidewalk in front
con = mats.concrete('drive', (.39, .365, .325), 'x', .0026, var=.19, stain=.75, edge=.7, tint=.09, sand=.6)
X0, X1 = -3.05, 3.05
slabs(X0, 0, 3, 6, (X1 - X0) / 3, 2.05, con, gap=.013, bev=.010, thick=.12)
walkc = mats.concrete('walk', (.42, .395, .355), 'y', .0012, var=.10, stain=.3, edge=.5, tint=.05)
slabs(-13.5, -1.56, 17, 1, 1.52, 1.52, walkc, gap=.013, bev=.010, thick=.11)
prism([(X0 - .9, -4.2), (X1 + .9, -4.2), (X1, -1.585), (X0, -1.585)], -.12, -.002, con, .008)
VIEW = os.environ.get('VIEW', 'front')
JD = -.03 if VIEW != 'tall' else -.015                  # joints read shallower from standing height close by
jd = mats.plain('jd', (.045, .038, .03), .95)
box(X0 - .02, -4.2, -.3, X1 + .02, 12.3, JD, jd); box(-13.5, -1.55, -.3, 13.5, -.05, JD, jd)
# entry walk: from drive to the porch
slabs(3.07, 7.3, 3, 1, 1.35, 1.25, walkc, gap=.009, bev=.008)
slabs(5.77, 8.57, 1, 3, 1.35, 1.2, walkc, gap=.009, bev=.008)
# --- house
stu = mats.stucco('stucco', (.66, .585, .47))
trim = mats.stucco('trim', (.80, .77, .70), .001, 160, .03)
white = mats.plain('white', (.80, .79, .76), .4, .4, var=.03)
bronze = mats.plain('bronze', (.035, .028, .022), .4, .5)
gl = mats.glass_window()
rt = tile_mat((.27, .165, .11), (.40, .275, .19))
GY = 12.3                                              # garage face
wall(-4.1, 4.1, 3.0, GY, .2, stu, [(-2.45, 2.45, 0, 2.35)])
box(-4.09, GY + .2, 0, -3.9, 22, 3.0, stu); box(3.9, GY + .2, 0, 4.09, 15.2, 3.0, stu)
gd = mats.plain('garage', (.74, .715, .66), .42, .4, var=.03)
garage_door(-2.45, 2.45, 2.35, GY + .12, gd, trim, 4, 8, gl)
box(-4.14, GY - .035, 0, -2.6, GY, .45, trim, .01); box(2.6, GY - .035, 0, 4.14, GY, .45, trim, .01)
coach_light(-3.25, GY, 1.95); coach_light(3.25, GY, 1.95)
# main body, set back, with entry and windows
MY = 14.6
wall(4.1, 15.5, 3.0, MY, .2, stu, [(8.9, 11.3, .7, 2.4), (12.6, 14.4, .7, 2.4), (5.9, 7.3, 0, 2.45)])
window(8.9, 11.3, .7, 2.4, MY, white, gl, trim=trim, cols=3, rows=2); window(12.6, 14.4, .7, 2.4, MY, white, gl, trim=trim, cols=2, rows=2)
box(15.31, MY + .2, 0, 15.49, 24, 3, stu)
door = mats.wood('door', (.16, .075, .03), (.27, .14, .06), 2, .4)
box(5.95, MY + .1, .1, 6.85, MY + .16, 2.4, door, .004)
for a in (.35, 1.05, 1.75):
    box(6.08, MY + .085, a, 6.72, MY + .1, a + .55, door, .012)
box(6.9, MY + .1, .1, 7.26, MY + .14, 2.4, gl); box(6.85, MY + .07, 0, 6.9, MY + .14, 2.45, white, .004)
box(5.1, 12.35, 0, 8.1, MY, .14, mats.concrete('porch', (.50, .47, .42), 'x', .0009), .012)
for x in (5.25, 7.95):
    box(x - .19, 12.4, .1, x + .19, 12.78, 2.85, stu, .01)
    box(x - .24, 12.35, .14, x + .24, 12.83, .42, trim, .012); box(x - .24, 12.35, 2.55, x + .24, 12.83, 2.72, trim, .012)
box(5.0, 12.4, 2.72, 8.2, MY, 3.0, stu)
fas = mats.plain('fascia', (.78, .76, .71), .45, .4)
hip_roof(-4.1, GY, 4.1, 24, 3.05, .40, .55, rt, fas, white)
hip_roof(4.0, MY, 15.5, 24, 3.05, .42, .55, rt, fas, white)
hip_roof(5.0, 12.4, 8.2, 17.4, 3.04, .42, .45, rt, fas, white)
# --- ground, lawn, beds
bedf = lambda X, Y: ((X > 3.1) & (X < 15.6) & (Y > 13.0)) | ((X < -3.1) & (X > -4.9) & (Y > 10.6) & (Y < 13)) | ((X > 8.3) & (X < 16) & (Y > 12.6))
hard = lambda X, Y: ((X > X0 - .03) & (X < X1 + .03) & (Y > -1.6) & (Y < 12.4)) | ((Y > -1.6) & (Y < -.02)) | \
    ((np.abs(X) < 3.05 + .9 * np.clip((-1.585 - Y) / 2.6, 0, 1) + .03) & (Y < -1.5)) | ((X > 3) & (X < 7.16) & (Y > 7.27) & (Y < 8.58)) | ((X > 5.73) & (X < 7.16) & (Y > 8.5) & (Y < 12.4)) | \
    ((Y > 12.3) & (X > -4.1) & (X < 15.6))
ground = mats.plain('ground', (.045, .075, .018), .95, .1, var=.35)
grid_xy(-70, -4.2, 70, 90, 1.2, lambda X, Y: 0 * X - .035, ground)
plants.lawn((-14, -4.2, 16, 15), 38, .06, lambda X, Y: hard(X, Y) | bedf(X, Y), cam=(-2, -6), zfun=lambda X, Y: 0 * X - .03)
soil = mats.soil()
grid_xy(8.3, 12.5, 15.8, 14.6, .08, lambda X, Y: .02 + .03 * np.sin(3 * X) * np.sin(4 * Y), soil)
grid_xy(-4.9, 10.6, -3.12, 12.3, .08, lambda X, Y: .02 + .02 * np.sin(3 * X) * np.sin(4 * Y), soil)
grid_xy(3.12, 10.9, 5.0, 12.3, .08, lambda X, Y: .02 + .02 * np.sin(3 * X) * np.sin(4 * Y), soil)
plants.hedge(8.6, 13.75, 15.4, 14.45, .62, seed=4)
for i, x in enumerate(np.arange(8.8, 15.6, .62)):
    plants.bush(x, 13.1, .26, .26, .30, 0, 'bush', seed=30 + i, flowers=26)
for i, (x, y, s) in enumerate(((-4.0, 11.5, .42), (-3.6, 11.0, .28), (-4.4, 10.95, .3), (3.6, 11.7, .40), (4.3, 11.9, .45), (3.5, 11.1, .26), (4.2, 11.2, .3))):
    plants.bush(x, y, s, s, s * 1.15, 0, 'bush', seed=50 + i, flowers=40 if i % 2 else 0)
plants.palm(-5.6, 9.6, 4.3, 3); plants.palm(-6.5, 11.2, 5.6, 5); plants.palm(11.2, 9.4, 4.6, 9); plants.palm(12.3, 10.4, 5.8, 4)
plants.tree(-14, 17, 9, seed=5, dens=.7); plants.tree(18.5, 19, 8.5, seed=8, dens=.7); plants.tree(2, 33, 11, seed=6, dens=.6); plants.tree(-9, 34, 11, seed=9, dens=.6)
plants.tree(-12.2, -.2, 5.6, seed=12, dens=.3)                        # off-camera left: dappled shade over the drive
plants.hedge(-30, 26, -5, 27.2, 2.0, seed=6, dens=50); plants.hedge(15.5, 24, 40, 25.2, 2.0, seed=7, dens=50)
sky(19, -112, .1, clouds=.55, dust=1.5, cloud_seed=3.1)
VIEWS = {  # where the camera stands, what it looks at, lens in mm, focus in m
    'front': ((-4.35, -3.3, 1.3), (2.4, 12, 1.55), 30, 6.5),
    'walk': ((7.4, 2.2, 1.25), (-.6, 12, 1.3), 34, 7.0),
    'tall': ((-1.75, -4.05, 1.62), (1.15, 12, 1.62 - .6), 29, 7.0),       # portrait 4:5 for phones
    'joints': ((1.1, 1.2, .55), (-.5, 12, 1.25), 28, 3.2),
}
at, to, lens, focus = VIEWS[VIEW]
camera(at, to, lens, 5.6, focus=focus, level=True)
render(out, W, H, SPP, key=.205, warm=.035, ev=.52 if VIEW == "tall" else 0, calm=.05)
