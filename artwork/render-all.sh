#!/bin/bash
# Renders every scene into out/ beside this file. Usage: render-all.sh [WIDTH HEIGHT SAMPLES].
set -eu
cd "$(dirname "$0")"; mkdir -p out
for scene in wet_pour wet_float wet_broom res_driveway res_pool res_walkway com_warehouse com_curb com_dock dec_ashlar dec_aggregate rep_before rep_after rep_walk svc_broom about_forms fnd_stemwall dec_stain; do
  nice -n 15 blender -b --factory-startup --python "scenes/$scene.py" -- "out/$scene.png" "${1:-1920}" "${2:-1280}" "${3:-14}" >"out/$scene.log" 2>&1
  grep TIMES "out/$scene.log"
done
# The portrait one for phones has its own shape, 4:5.
nice -n 15 blender -b --factory-startup --python scenes/res_driveway_tall.py -- out/res_driveway_tall.png 1440 1800 14 >out/res_driveway_tall.log 2>&1
grep TIMES out/res_driveway_tall.log
