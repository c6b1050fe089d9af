import type { ContentOf } from '#content-model/schema/files.ts';
import { Band, type BandTone } from '#site/ui/Band.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import joint from '#site/ui/joint.module.css';
import styles from './Values.module.css';

type Props = { values: NonNullable<ContentOf<'about.yaml'>['values']>; tone: BandTone };

export function Values({ values, tone }: Props) {
  return (
    <Band tone={tone} labelledBy="values">
      <div className={styles.promise}>
        <h2 id="values">{values.heading}</h2>
        <p>{values.lead}</p>
      </div>
      <div className={styles.rows}>
        {values.list.map((value) => (
          <div className={`${styles.row} ${joint.joint} ${joint.both}`} key={value.title}>
            <h3>
              <Icon name={value.icon} className={styles.icon} />
              {value.title}
            </h3>
            <p>{value.text}</p>
          </div>
        ))}
      </div>
    </Band>
  );
}
