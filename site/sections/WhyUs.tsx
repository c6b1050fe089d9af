import type { ContentOf } from '#content-model/schema/files.ts';
import { paths } from '#site/language.ts';
import { Band, type BandTone } from '#site/ui/Band.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import joint from '#site/ui/joint.module.css';
import { MoreLink } from '#site/ui/MoreLink.tsx';
import { Picture } from '#site/ui/Picture.tsx';
import type { SizedPhoto } from '#site/ui/sized-photo.ts';
import { CutThrough } from './CutThrough.tsx';
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
