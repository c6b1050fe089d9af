import type { ContentOf } from '#content-model/schema/files.ts';
import { messages, paths } from '#site/language.ts';
import { Band, type BandTone } from '#site/ui/Band.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import joint from '#site/ui/joint.module.css';
import { MoreLink } from '#site/ui/MoreLink.tsx';
import { Picture } from '#site/ui/Picture.tsx';
import type { SizedPhoto } from '#site/ui/sized-photo.ts';
import cut from './CutThrough.module.css';
import { cutDrawing } from './cut-drawing.tsx';
import styles from './WhyUs.module.css';

type Props = {
  whyUs: NonNullable<ContentOf<'home.yaml'>['whyUs']>;
  photo: SizedPhoto | undefined;
  tone: BandTone;
};

export function WhyUs({ whyUs, photo, tone }: Props) {
  return (
    <Band tone={tone} className={`${styles.why} ${photo ? styles.withPhoto : ''}`} labelledBy="why">
      <div className={styles.say}>
        <h2 id="why">{whyUs.heading}</h2>
        <ul className={styles.points}>
          {whyUs.points.map((point) => (
            <li className={joint.joint} key={point.title}>
              <Icon name={point.icon} />
              <strong>{point.title}</strong>
              <p>{point.text}</p>
            </li>
          ))}
        </ul>
        <MoreLink href={paths().about}>{whyUs.more}</MoreLink>
      </div>
      {photo && (
        <figure>
          <Picture photo={photo} />
          {whyUs.caption && <figcaption>{whyUs.caption}</figcaption>}
        </figure>
      )}
      {whyUs.cut && <CutThrough cut={whyUs.cut} />}
    </Band>
  );
}

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
function CutThrough({ cut: { heading, alt, layers } }: { cut: Cut }) {
  return (
    <div className={cut.cut}>
      <h3>{heading}</h3>
      <svg viewBox="0 0 770 276" role="img" aria-label={alt ?? messages().defaults.cut} data-print>
        {cutDrawing}
        {layersShown.map(([layer, depth], index) => (
          <g className={cut.pointer} key={layer}>
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
