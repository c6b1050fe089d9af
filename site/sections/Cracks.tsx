import type { Phone } from '#content-model/schema/fields.ts';
import type { ContentOf } from '#content-model/schema/files.ts';
import { quoteLink } from '#shared/quote-link.ts';
import { messages, paths } from '#site/language.ts';
import { Band, type BandTone } from '#site/ui/Band.tsx';
import { BandHead } from '#site/ui/BandHead.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import joint from '#site/ui/joint.module.css';
import more from '#site/ui/MoreLink.module.css';
import styles from './Cracks.module.css';
import { crackDrawings } from './crack-drawings.tsx';
import { Fold } from './Fold.tsx';
import drawing from './process-drawings.module.css';

type Props = {
  cracks: NonNullable<ContentOf<'services.yaml'>['cracks']>;
  /** What the form calls the service that repairs them; undefined if it offers none. */
  service: string | undefined;
  phone: Phone;
  tone: BandTone;
  /** On phones, as many-services.css says. */
  isFolded: boolean;
};

/** Which crack can be sealed and which one is the ground's doing: one slab drawn through its length, panel by panel. */
export function Cracks({ cracks, service, phone, tone, isFolded }: Props) {
  const { list } = cracks;
  const width = list.length * 288;
  const cases = (
    <ul>
      {list.map((crack, index) => (
        <li key={crack.title}>
          <svg className={styles.piece} viewBox="0 0 288 150" aria-hidden="true">
            <use href={`#crack-${index}`} />
          </svg>
          <div className={styles.say}>
            <h3 id={`crack_${index}`}>{crack.title}</h3>
            <p className={styles.sign}>{crack.sign}</p>
            <p>{crack.meaning}</p>
            <p className={`${styles.answer} ${joint.joint}`}>
              <strong>{crack.verdict}</strong> {crack.remedy}
            </p>
            <CrackWays cracks={cracks} crack={crack} index={index} service={service} phone={phone} />
          </div>
        </li>
      ))}
    </ul>
  );
  return (
    <Band tone={tone} className={styles.cracks} id="which-crack" labelledBy="cracks_heading">
      <BandHead id="cracks_heading" heading={cracks.heading} {...(cracks.lead && { lead: cracks.lead })} />
      <svg className={styles.whole} viewBox={`0 0 ${width} 150`} aria-hidden="true">
        {list.map(({ kind, title }, index) => (
          <g key={title} transform={`translate(${index * 288})`}>
            <g id={`crack-${index}`}>{crackDrawings[kind]}</g>
            {index > 0 && <path className={drawing.cut} d="M0 42v16" />}
          </g>
        ))}
        <path className={drawing.concrete} d={`M-900 44H0v48h-900M${width} 44h900v48h-900`} />
        <path d={`M-900 92H0M${width} 92h900`} />
        <path className={drawing.line} d={`M-900 44H0M${width} 44h900`} />
      </svg>
      {isFolded ? <Fold summary={messages().sections.compareCracks}>{cases}</Fold> : cases}
    </Band>
  );
}

type Texts = NonNullable<ContentOf<'services.yaml'>['cracks']>;
type CrackWaysProps = {
  cracks: Texts;
  crack: Texts['list'][number];
  /** Of this crack in the list: its heading is `crack_0` and so on. */
  index: number;
  service: string | undefined;
  phone: Phone;
};

/** Two ways to ask about one crack. A link's name includes the crack's, or four would sound the same. */
function CrackWays({ cracks, crack, index, service, phone }: CrackWaysProps) {
  const [call, write] = [`call_${index}`, `write_${index}`];
  const named = (id: string) => ({ id, 'aria-labelledby': `${id} crack_${index}` });
  const form = quoteLink({ service, details: crack.details }, paths().contact);
  return (
    <p className={styles.ways} data-no-print="">
      <a className={styles.call} href={`tel:${phone.e164}`} {...named(call)}>
        <span className={more.more}>
          <Icon name="phone" />
          {cracks.call}
        </span>{' '}
        <bdi translate="no">{phone.shown}</bdi>
      </a>
      <a className={styles.write} href={form} {...named(write)}>
        {cracks.write}
      </a>
    </p>
  );
}
