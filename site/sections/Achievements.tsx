import type { CSSProperties } from 'react';
import type { ContentOf } from '#content-model/schema/files.ts';
import { Band, type BandTone } from '#site/ui/Band.tsx';
import joint from '#site/ui/joint.module.css';
import { Numeral } from '#site/ui/Numeral.tsx';
import styles from './Achievements.module.css';

type Props = {
  achievements: ContentOf<'about.yaml'>['achievements'];
  figures: ContentOf<'business.yaml'>['figures'];
  tone: BandTone;
};

/** The first figure is as large as the band, with the others beside it. */
export function Achievements({ achievements, figures, tone }: Props) {
  return (
    <Band tone={tone} className={styles.achievements} label="Achievements">
      <dl style={{ '--others': achievements.length - 1 } as CSSProperties}>
        {achievements.map(({ figure, label }, index) => (
          <div className={index === 0 ? styles.big : `${joint.joint} ${joint.both}`} key={label}>
            <dt>{label}</dt>
            <Numeral figure={figures[figure] ?? ''} />
          </div>
        ))}
      </dl>
    </Band>
  );
}
