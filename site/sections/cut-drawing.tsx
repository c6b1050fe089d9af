import styles from './CutThrough.module.css';
import { drawingPart } from './drawing-parts.tsx';

const Grain = drawingPart(styles.grain);
const Thin = drawingPart(styles.thin);

/**
 * A slab on grade, cut open at its edge, to scale: 24 units are an inch. Finished grade is at 40, the slab 4 in thick,
 * on 4 in of compacted sand. The form is a 2×4, in truth 1½ × 3½ in; the wires are 6 in apart, at half the depth; the
 * saw cut is 1 in deep, a quarter of the slab. At every 154 units stands the pointer of a layer, in the order of the
 * work.
 */
export const cutDrawing = (
  <>
    <pattern id="soil" width="97" height="71" patternUnits="userSpaceOnUse">
      <Grain d="M9 8h.1M36 21h.1M70 6h.1M88 33h.1M18 42h.1M55 51h.1M80 63h.1M33 66h.1" />
    </pattern>
    <pattern id="sand" width="61" height="43" patternUnits="userSpaceOnUse">
      <path className={styles.sandy} d="M0 0h61v43H0z" />
      <Grain d="M5 4h.1M19 10h.1M33 3h.1M48 8h.1M58 17h.1M10 21h.1M27 24h.1M42 20h.1M3 34h.1M18 37h.1M36 35h.1M52 30h.1" />
    </pattern>
    <pattern id="stone" y="40" width="137" height="96" patternUnits="userSpaceOnUse">
      <path className={styles.cement} d="M0 0h137v96H0z" />
      <Thin d="m14 21 8-9 6 11zm46-9 10-4 4 9-9 4zm40 12 7-8 9 7-4 7zm-72 8 9-4 4 9-9 3zm48 2 6-9 8 9zm46 22 9-4 1 9zm-112 4 5-8 9 5-4 7zm38 18 8-9 6 10zm44-8 9-5 4 9-8 4zm32 18 8-8 6 9zM18 76l9-4 4 9-9 3z" />
      <Grain d="M42 20h.1M88 11h.1M128 14h.1M9 36h.1M62 58h.1M118 62h.1M40 86h.1" />
    </pattern>
    <clipPath id="slab">
      <path d="M178 40h2200v96H178z" />
    </clipPath>
    <path fill="url(#soil)" stroke="none" d="M-1200 52H-62l34 180h2400v200h-3572z" />
    <path className={styles.grass} d="M-1200 47H-64" />
    <path d="M-1200 52H-62l34 180h2400" />
    <g className={styles.sand}>
      <path fill="url(#sand)" d="M-46 136h2420v96H-28z" />
    </g>
    <g className={styles.forms}>
      <path fill="url(#sand)" stroke="none" d="M74 138l30-14h74v12H78z" />
      <path className={styles.wood} d="M106 46h36v380h-36zM142 40h36v84h-36z" />
      <Thin d="M115 58v380M126 52v380M134 60v380M150 40q26 40 0 84M158 40q28 40 0 84M167 40q22 40 0 84M142 58q16 24 0 48M98 64v6h56M98 96v6h56M78 136l26-12h2" />
    </g>
    <g clipPath="url(#slab)">
      <path className={styles.concrete} fill="url(#stone)" d="M178 40h2022c70 6 60 80 160 96H178z" />
    </g>
    <g className={styles.steel}>
      <Thin d="M290 136h10l6-45h4l6 45h10m344 0h10l6-45h4l6 45h10m344 0h10l6-45h4l6 45h10m344 0h10l6-45h4l6 45h10m344 0h10l6-45h4l6 45h10" />
      <path d="M214 90h2200" />
      <path className={styles.wires} d="M236 86h2200" />
    </g>
    <path className={styles.line} d="M106 40h2300" />
    <g className={styles.joint}>
      <path className={styles.saw} d="M616 36v28" />
      <Thin d="m616 64-5 14 7 12-6 16 8 13-4 17" />
    </g>
    <path
      className={styles.gap}
      d="M533 20c-12 40 12 62 0 106s12 66 0 130v176h14V256c12-64-12-86 0-130s-12-66 0-106z"
    />
    <Thin d="M533 20c-12 40 12 62 0 106s12 66 0 130M547 20c-12 40 12 62 0 106s12 66 0 130" />
  </>
);
