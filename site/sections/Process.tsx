import type { ContentOf } from '#content/schema.ts';
import { Band, type BandTone } from '#site/ui/Band.tsx';
import { BandHead } from '#site/ui/BandHead.tsx';
import styles from './Process.module.css';
import { processDrawings } from './process-drawings.tsx';

type Props = { process: NonNullable<ContentOf<'services.yaml'>['process']>; tone: BandTone };

/** The four steps of a job, along one line as a pour goes. */
export function Process({ process, tone }: Props) {
  return (
    <Band tone={tone} className={styles.process} labelledBy="process">
      <BandHead id="process" heading={process.heading} />
      <ol>
        {process.steps.map((step, index) => (
          <li key={step.title}>
            <div className={styles.say}>
              <span className={styles.number}>{`${index + 1}`.padStart(2, '0')}</span>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </div>
            <svg viewBox="0 0 288 150" aria-hidden="true">
              {processDrawings[index]}
            </svg>
          </li>
        ))}
      </ol>
    </Band>
  );
}
