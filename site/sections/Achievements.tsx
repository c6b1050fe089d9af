import type { CSSProperties } from 'react';
import type { Business } from '#content-model/schema/business.ts';
import type { ContentOf } from '#content-model/schema/files.ts';
import { messages } from '#site/language.ts';
import { Band, type BandTone } from '#site/ui/Band.tsx';
import joint from '#site/ui/joint.module.css';
import { Numeral } from '#site/ui/Numeral.tsx';
import { unbroken } from '#site/ui/unbroken.ts';
import styles from './Achievements.module.css';

type Props = {
  achievements: ContentOf<'about.yaml'>['achievements'];
  business: Business;
  tone: BandTone;
};

/** The first figure is as large as the band, with the others beside it; being licensed comes with its number. */
export function Achievements({ achievements, business: { figures, license }, tone }: Props) {
  const { layout, sections } = messages();
  return (
    <Band tone={tone} className={styles.achievements} label={sections.achievements}>
      <dl style={{ '--others': achievements.length - 1 } as CSSProperties}>
        {achievements.map(({ figure, label }, index) => (
          <div className={index === 0 ? styles.big : `${joint.joint} ${joint.both}`} key={label}>
            <dt>
              {label}
              {figure === 'licensed' && license && <span>{unbroken(layout.license(license))}</span>}
            </dt>
            <Numeral figure={figures[figure] ?? ''} />
          </div>
        ))}
      </dl>
    </Band>
  );
}
