import type { ContentOf } from '#content-model/schema/files.ts';
import { words } from '#site/language.ts';
import styles from './CutThrough.module.css';
import { cutDrawing } from './cut-drawing.tsx';

type Cut = NonNullable<NonNullable<ContentOf<'home.yaml'>['whyUs']>['cut']>;

/** Each layer, and how far down in the drawing it is pointed at: from left to right, which is the order of the work. */
const layersShown = [
  ['sand', 170],
  ['forms', 78],
  ['steel', 90],
  ['concrete', 66],
  ['joint', 36],
] as const satisfies [keyof Cut['layers'], number][];

/** What a slab hides, drawn as if it were cut open, and each layer in words. It is built while it is scrolled by. */
export function CutThrough({ cut: { heading, alt, layers } }: { cut: Cut }) {
  return (
    <div className={styles.cut}>
      <h3>{heading}</h3>
      <svg viewBox="0 0 770 276" role="img" aria-label={alt ?? words().defaults.cut} data-print>
        {cutDrawing}
        {layersShown.map(([layer, depth], index) => (
          <g className={styles.pointer} key={layer}>
            <path d={`M${154 * index - 4} 0h8m-4 0v${depth}`} />
            <circle cx={154 * index} cy={depth} r="4" />
            <text x={154 * index + 8} y="20">
              {index + 1}
            </text>
          </g>
        ))}
      </svg>
      <dl>
        {layersShown.map(([layer]) => (
          <div key={layer}>
            <dt>{layers[layer].title}</dt>
            <dd>{layers[layer].text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
