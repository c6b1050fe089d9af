import type { ContentOf } from '#content-model/schema/files.ts';
import { messages } from '#site/language.ts';
import { Band, type BandTone } from '#site/ui/Band.tsx';
import { Numeral } from '#site/ui/Numeral.tsx';
import styles from './Statistics.module.css';

type Props = {
  statistics: ContentOf<'home.yaml'>['statistics'];
  figures: ContentOf<'business.yaml'>['figures'];
  tone: BandTone;
};

export function Statistics({ statistics, figures, tone }: Props) {
  return (
    <Band tone={tone} className={styles.statistics} label={messages().sections.inNumbers}>
      <dl>
        {statistics.map(({ figure, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <Numeral figure={figures[figure] ?? ''} />
          </div>
        ))}
      </dl>
    </Band>
  );
}
