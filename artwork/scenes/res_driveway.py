"""Residential hero: a broom-finished two-car driveway, one saw-cut grid of 2.74 m (9 ft) panels centred on the garage door,
in front of a Florida house in low evening sun. VIEW = front, tall, joints or walk says where the camera stands;
VIEW = gray is a house like it in other colors under an overcast sky, to be turned over like a mirror's image."""
import os, sys; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from common import *
import mats, plants, props
from house import *

out, W, H, SPP = args()
reset(31)
VIEW = os.environ.get('VIEW', 'front')
GRAY = VIEW == 'gray'
# --- the grid: every joint of drive, sidewalk and entry walk lies on a multiple of P or P / 2 from the door's centre line
P, CUT, GY = 2.74, .005, 12.3                            # 9 ft; 5 mm saw cut; garage face
X0, X1, YT = -P, P, GY - .012                            # 12 mm isolation joint at the garage
YB = YT - 5 * P                                          # where the drive meets the sidewalk


def drive_marks(m, xyz, c, r):
    c = mats.tracks(m, xyz, c, (-P / 2 - .78, -P / 2 + .78), .10, .15, 2.0)
    c = mats.tracks(m, xyz, c, (P / 2 - .76, P / 2 + .80), .10, .10, 9.0)
    for x, y, a, b, s in ((-2.5, 6.0, .85, 1.15, 3.3), (-1.75, 7.6, .30, .42, 8.1), (2.75, 4.1, .55, .8, 5.7)):
        c, r = mats.damp(m, c, r, mats.spot(m, xyz, x, y, a, b, .55, s), .5, .36)
    return c, r


fine = dict(pores=.25, lines=(.20, .20, .11))
con = mats.concrete('drive', (.385, .365, .33), 'x', .0052, var=.13, stain=.38, edge=.75, tint=.012, sand=.55, after=drive_marks, **fine)
walkc = mats.concrete('walk', (.41, .39, .355), 'y', .0036, var=.09, stain=.25, edge=.7, tint=.02, sand=.5, **fine)
cut = dict(gap=CUT, bev=.001)
slabs(X0, YB, 2, 5, P, P, con, thick=.12, **cut)
SW = YB - .012                                           # sidewalk, 1.37 m, isolated from drive and apron
slabs(-P * 6, SW - P / 2, 24, 1, P / 2, P / 2, walkc, thick=.12, **cut)
AP, AE = SW - P / 2 - .012, SW - P / 2 - 2.6             # apron, flared towards the street, cut on the same centre line
g = CUT / 2
for pts in ([(X0 - .9, AE), (-g, AE), (-g, AP), (X0, AP)], [(g, AE), (X1 + .9, AE), (X1, AP), (g, AP)]):
    prism(pts, -.12, -.002, con, .001)
slabs(X1 + .012, YT - 2 * P, 3, 1, P / 2, P / 2, walkc, thick=.11, **cut)          # entry walk: two of its panels to one of the drive
slabs(X1 + .012 + P, YT - 1.5 * P, 1, 3, P / 2, P / 2, walkc, thick=.11, **cut)
bed = mats.plain('cut', (.085, .078, .07), .95)          # bottom of a saw cut a quarter of the slab deep
box(X0, AE, -.3, X1, YT, -.028, bed); box(-P * 6, SW - P / 2, -.3, P * 6, SW, -.028, bed)
box(X1, YT - 2 * P, -.3, X1 + 1.5 * P, YT - 1.5 * P, -.026, bed); box(X1 + P, YT - 1.5 * P, -.3, X1 + 1.5 * P, YT, -.026, bed)
seal = mats.plain('sealant', (.12, .11, .10), .75, .3)   # gray sealant over foam strip in the isolation joints
for a, b in ((YT, GY + .001), (SW, YB), (AP, SW - P / 2)):
    box(X0, a, -.1, X1, b, -.005, seal)
box(X1, YT - 2 * P, -.1, X1 + .012, YT - 1.5 * P, -.005, seal)
# --- house
stu = mats.stucco('stucco', (.345, .375, .39) if GRAY else (.66, .60, .50), .0028)
trim = mats.stucco('trim', (.80, .77, .70), .001, 160, .03)
white = mats.plain('white', (.80, .79, .76), .4, .4, var=.03)
bronze = mats.plain('bronze', (.035, .028, .022), .4, .5)
gl = mats.glass_window()
rt = tile_mat(*(((.085, .08, .078), (.15, .14, .135)) if GRAY else ((.27, .165, .11), (.40, .275, .19))))
wall(-4.1, 4.1, 3.0, GY, .2, stu, [(-2.45, 2.45, 0, 2.35)])
box(-4.09, GY + .2, 0, -3.9, 22, 3.0, stu); box(3.9, GY + .2, 0, 4.09, 15.2, 3.0, stu)
box(-2.45, GY, -.2, 2.45, GY + 1, .006, mats.concrete('garage floor', (.36, .345, .32), None, stain=.4, edge=0), .004)
gd = mats.wood('garage', (.15, .075, .035), (.25, .135, .065), 0, .45) if GRAY else mats.plain('garage', (.74, .715, .66), .42, .4, var=.03)
garage_door(-2.45, 2.45, 2.35, GY + .12, gd, trim, 4, 8, gl)
inside = mats.plain('inside', (.02, .02, .02), .9)          # no daylight through the door's sections, nor beside the front door
box(-2.45, GY + .19, 0, 2.45, GY + .20, 2.35, inside); box(5.9, 14.6 + .17, 0, 7.3, 14.6 + .19, 2.45, inside)
box(-2.45, GY + .105, .004, 2.45, GY + .135, .026, mats.plain('weather seal', (.018, .018, .018), .7))
box(-.16, GY + .085, .40, .16, GY + .12, .425, bronze, .006)
box(-4.14, GY - .035, -.05, -2.6, GY, .45, trim, .01); box(2.6, GY - .035, -.05, 4.14, GY, .45, trim, .01)
coach_light(-3.25, GY, 1.95); coach_light(3.25, GY, 1.95)
if not GRAY:                                             # a mirror would turn its digits
    props.house_number('1427', 3.25, GY, 1.50, .17, bronze)
MY = 14.6                                                # main body, set back, with entry and windows
wall(4.1, 15.5, 3.0, MY, .2, stu, [(8.9, 11.3, .7, 2.4), (12.6, 14.4, .7, 2.4), (5.9, 7.3, 0, 2.45)])
window(8.9, 11.3, .7, 2.4, MY, white, gl, trim=trim, cols=3, rows=2); window(12.6, 14.4, .7, 2.4, MY, white, gl, trim=trim, cols=2, rows=2)
box(15.31, MY + .2, 0, 15.49, 24, 3, stu)
door = mats.wood('door', (.16, .075, .03), (.27, .14, .06), 2, .4)
box(5.95, MY + .1, .1, 6.85, MY + .16, 2.4, door, .004)
for a in (.35, 1.05, 1.75):
    box(6.08, MY + .085, a, 6.72, MY + .1, a + .55, door, .012)
box(6.9, MY + .1, .1, 7.26, MY + .14, 2.4, gl); box(6.85, MY + .07, 0, 6.9, MY + .14, 2.45, white, .004)
box(5.1, 12.35, -.1, 8.1, MY, .14, mats.concrete('porch', (.46, .435, .395), 'x', .0012), .006)
box(6.0, 14.05, .14, 6.8, 14.5, .155, mats.plain('doormat', (.09, .06, .035), .95, .1, var=.2), .004)
for x in (5.25, 7.95):
    box(x - .19, 12.4, .1, x + .19, 12.78, 2.85, stu, .01)
    box(x - .24, 12.35, .14, x + .24, 12.83, .42, trim, .012); box(x - .24, 12.35, 2.55, x + .24, 12.83, 2.72, trim, .012)
box(5.0, 12.4, 2.72, 8.2, MY, 3.0, stu)
lathe([(.13, .14), (.17, .30), (.19, .44), (.165, .46), (.15, .44)], mats.plain('terracotta', (.36, .155, .08), .8, .2, var=.15), 32, (7.45, 12.75, 0))
plants.bush(7.45, 12.75, .22, .22, .34, .48, 'croton', seed=71)
fas = mats.plain('fascia', (.78, .76, .71), .45, .4)
hip_roof(-4.1, GY, 4.1, 24, 3.05, .40, .55, rt, fas, white)
hip_roof(4.0, MY, 15.5, 24, 3.05, .42, .55, rt, fas, white)
hip_roof(5.0, 12.4, 8.2, 17.4, 3.04, .42, .45, rt, fas, white)
props.gutter(-4.65, 4.65, GY - .58, 3.03, fas)
props.downspout(-3.92, GY, 2.95, fas, .62); props.downspout(3.92, GY, 2.95, fas, .62)
props.hose(-3.35, GY - .035, .92, 4, -.01, ((-3.5, 11.5), (-3.15, 10.9), (-3.3, 10.0), (-4.1, 9.5), (-5.0, 9.9)))
props.bin_cart(4.75, 12.95, math.pi)
# --- ground, lawn, beds
drive = lambda X, Y: (np.abs(X) < P + .03) & (Y > SW) & (Y < 12.4)
entry = lambda X, Y: ((X > 2.7) & (X < X1 + 1.5 * P + .04) & (Y > YT - 2 * P - .03) & (Y < YT - 1.5 * P + .02)) | ((X > X1 + P - .02) & (X < X1 + 1.5 * P + .04) & (Y > YT - 1.6 * P) & (Y < 12.4))
street = lambda X, Y: ((Y > SW - P / 2 - .04) & (Y < YB + .03)) | ((np.abs(X) < P + .9 * np.clip((AP - Y) / 2.6, 0, 1) + .03) & (Y < SW))
hard = lambda X, Y: drive(X, Y) | entry(X, Y) | street(X, Y) | ((Y > 12.3) & (X > -4.1) & (X < 15.6))
bedf = lambda X, Y: ((X > 8.3) & (X < 16) & (Y > 12.6)) | ((X < -3.05) & (X > -4.9) & (Y > 11.0 + .2 * np.sin(3 * X)) & (Y < 13)) | \
    ((X > 3.05) & (X < 5.3) & (Y > 10.7 + .25 * np.sin(2.2 * X)) & (Y < 13)) | (np.hypot(X + 8.3, Y - 8.6) < 1.1) | (np.hypot(X - 11.6, Y - 9.3) < 1.25)
ground = mats.plain('ground', (.045, .07, .02), .95, .1, var=.35)
grid_xy(-70, AE, 70, 90, 1.2, lambda X, Y: 0 * X - .035, ground)
plants.lawn((-16, AE, 17, 15), 40, .058, lambda X, Y: hard(X, Y) | bedf(X, Y), cam=(-1, -4), zfun=lambda X, Y: 0 * X - .03)
for near in ((2.7, -1, 9, 7), (-9.5, -1.5, -2.7, 9)):     # turf fills in where the camera stands in it
    plants.lawn(near, 120, .05, lambda X, Y: hard(X, Y) | bedf(X, Y), zfun=lambda X, Y: 0 * X - .03, seed=23)
grid_xy(-40, AE - 9, 40, AE - .45, 1, lambda X, Y: 0 * X - .10, mats.asphalt())
soil = mats.soil('mulch', (.075, .042, .024))
bump = lambda X, Y: .012 + .02 * np.sin(3 * X) * np.sin(4 * Y) + .012 * np.sin(17 * X + 5 * Y) * np.sin(15 * Y)
grid_xy(8.3, 12.5, 15.8, 14.6, .08, bump, soil); grid_xy(-4.9, 10.9, X0 - .03, 12.3, .05, bump, soil)
grid_xy(X1 + .03, 10.5, 5.3, 12.4, .05, bump, soil)
for x, y, q in ((-8.3, 8.6, 1.15), (11.6, 9.3, 1.3)):
    grid_xy(x - q, y - q, x + q, y + q, .06, lambda X, Y: np.where(np.hypot(X - x, Y - y) < q, .01 + .03 * np.cos(np.hypot(X - x, Y - y) / q * 1.5), -.09) + .012 * np.sin(19 * X) * np.sin(17 * Y), soil)
plants.hedge(8.6, 13.75, 15.4, 14.45, .62, seed=4)
for i, x in enumerate(np.arange(8.8, 15.6, .62)):
    plants.bush(x, 13.1, .26, .26, .30, 0, 'bush', seed=30 + i, flowers=26)
for i, (x, y, s, kind) in enumerate(((-4.35, 11.75, .36, 'croton'), (-4.55, 11.25, .24, 'bush'), (-3.95, 11.35, .22, 'croton'), (3.45, 11.55, .24, 'bush'), (3.55, 11.0, .22, 'croton'),
                                     (4.2, 11.75, .40, 'croton'), (4.85, 11.5, .34, 'bush'), (4.3, 11.05, .24, 'bush'), (4.95, 10.95, .22, 'croton'),
                                     (-8.8, 8.2, .34, 'croton'), (-7.8, 8.1, .30, 'bush'), (11.0, 8.7, .34, 'croton'), (12.2, 8.7, .36, 'bush'), (11.7, 8.4, .24, 'croton'))):
    plants.bush(x, y, s, s, s * 1.2, 0, kind, seed=50 + i, flowers=24 if kind == 'bush' else 0)
plants.cabbage_palm(-5.9, 12.4, 5.2, 5); plants.cabbage_palm(11.6, 9.5, 4.1, 9)
if not GRAY:
    plants.cabbage_palm(-8.3, 8.9, 3.9, 3)
plants.palm(13.2, 11.4, 5.8, 4)
plants.live_oak(-6.9, 18.3, 8.6, seed=5, dens=.45, beards=260, moss_len=1.6)
plants.live_oak(19.5, 20, 9.5, seed=8, dens=.45, beards=160, moss_len=1.7)
plants.tree(1, 34, 11.5, seed=6, dens=.6); plants.tree(-9, 34, 12, seed=9, dens=.6); plants.tree(12, 36, 10, seed=16, dens=.6)
plants.hedge(-34, 27, -5, 28.2, 2.0, seed=6, dens=50); plants.hedge(15.5, 24, 40, 25.2, 2.0, seed=7, dens=50)
if not GRAY:
    plants.live_oak(-7.7, 3.6, 7.6, seed=12, dens=.36, beards=170, moss_len=.9)          # left, at the edge of the picture: shade over the drive
plants.tree(-6.6, -5.2, 5.4, seed=23, dens=.22)                                    # behind the camera: a little broken shade in front
# the neighbor's house
st2 = mats.stucco('stucco2', (.66, .58, .46) if GRAY else (.44, .50, .52), .003); r2 = tile_mat((.17, .15, .14), (.26, .24, .22))
wall(-34, -20, 2.9, 22, .2, st2, [(-31, -28.5, .8, 2.3), (-25.5, -23, .8, 2.3)])
window(-31, -28.5, .8, 2.3, 22, white, gl, trim=trim, cols=2, rows=2); window(-25.5, -23, .8, 2.3, 22, white, gl, trim=trim, cols=2, rows=2)
box(-20.2, 22.2, 0, -20, 31, 2.9, st2); box(-34, 30.8, 0, -20.2, 31, 2.9, st2)
hip_roof(-34, 22, -20, 31, 2.95, .36, .5, r2, fas, white)
if VIEW == 'walk':                                       # seen from here the neighbor's house needs a life of its own, and the street an end
    box(-21.9, 21.96, .14, -20.85, 22.0, 2.2, mats.wood('door2', (.09, .045, .022), (.16, .085, .04), 2, .4), .006)
    for x in (-22.0, -20.84):
        box(x, 21.93, 0, x + .10, 22.05, 2.3, trim, .004)
    box(-22.0, 21.93, 2.2, -20.74, 22.05, 2.31, trim, .004); box(-22.4, 20.9, -.1, -20.3, 22, .12, walkc, .01)
    coach_light(-22.45, 22, 1.75); props.gutter(-34.5, -19.5, 21.44, 2.92, fas); props.downspout(-27.0, 22, 2.85, fas, .5); props.downspout(-20.25, 22, 2.85, fas, .5)
    for x in (-31, -25.5):                               # blinds behind the glass
        box(x + .05, 22.07, 1.35, x + 2.45, 22.085, 2.25, mats.plain('blind', (.62, .60, .55), .6))
    for i, x in enumerate(np.arange(-33.6, -22.8, .85)):
        plants.bush(x, 21.2, .5, .42, (.55, .42, .62)[i % 3], 0, ('bush', 'croton', 'hedge', 'bush')[i % 4], seed=320 + i, flowers=30 * (i % 2))
    plants.hedge(-75, 33, -34.6, 34.4, 2.2, seed=16, dens=40)
    for i, x in enumerate(np.arange(-78, -34, 3.4)):
        plants.bush(x, 36 + i % 3, 2.4, 1.6, 2.4 + .5 * (i % 4), 0, ('bush', 'oak')[i % 2], dens=34, seed=360 + i)
    for x, y, h in ((-64, 44, 11), (-52, 46, 12), (-43, 42, 10), (-35, 40, 9)):
        plants.tree(x, y, h, seed=int(400 - x), dens=.7, kind='oak')
    for part in ((-48, 9, -16, 22), (-16, 15, -4.5, 27)):
        plants.lawn(part, 16, .085, zfun=lambda X, Y: 0 * X - .03, cam=(5, 0), seed=29)
overcast(1.0, 4.2) if GRAY else sky(21, -126, .1, clouds=.55, dust=1.5, cloud_seed=3.1)
VIEWS = {  # where the camera stands, what it looks at, lens in mm, focus in m, horizon as a part of the height
    'front': ((-1.55, -2.4, 1.5), (1.55, 12), 26, 6.0, .665),
    'walk': ((5.5, .1, 1.5), (-1.5, 11), 29, 7.0, .64),
    'tall': ((-1.2, -2.9, 1.5), (.75, 12), 28, 6.5, .69),              # portrait 4:5 for phones
    'gray': ((2.75, -1.5, 1.5), (-1.15, 12), 27, 6.0, .655),
    'joints': ((.42, 3.2, .62), (-.25, 12), 25, 3.0, .60),
}
at, to, lens, focus, horizon = VIEWS[VIEW]
camera(at, (*to, at[2]), lens, 8 if VIEW != 'joints' else 5.6, focus=focus, level=True, shift_y=(.5 - horizon) * H / max(W, H))
render(out, W, H, SPP, **(dict(key=.185, warm=.02, sat=1.0) if GRAY else dict(key=.205, warm=.035)))
