import type { ContentOf } from '#content-model/schema/files.ts';
import { Band, type BandTone } from '#site/ui/Band.tsx';
import { BandHead } from '#site/ui/BandHead.tsx';
import styles from './Process.module.css';
import { processDrawings } from './process-drawings.tsx';

type Props = {
  process: NonNullable<ContentOf<'services.yaml'>['process']>;
  tone: BandTone;
  /** Without its drawing; many-services.css sets the numbers beside the steps on phones. */
  isShort: boolean;
};

/** The steps of a job along one line, like a pour. Where there are as many as pieces of the drawing, each has its own. */
export function Process({ process, tone, isShort }: Props) {
  const { steps } = process;
  const isPieceEach = !isShort && steps.length === processDrawings.length;
  return (
    <Band tone={tone} className={styles.process} labelledBy="process">
      <BandHead id="process" heading={process.heading} />
      <ol data-steps={isShort ? '' : undefined}>
        {steps.map((step, index) => (
          <li key={step.title}>
            <div className={styles.say}>
              <span className={styles.number} data-no-print="">
                {`${index + 1}`.padStart(2, '0')}
              </span>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </div>
            {isPieceEach && (
              <svg className={styles.piece} viewBox="0 -14 288 164" aria-hidden="true">
                <use href={`#pour-${index}`} />
              </svg>
            )}
          </li>
        ))}
      </ol>
      {!isShort && (
        <svg
          className={`${styles.whole} ${isPieceEach ? styles.inPieces : ''}`}
          viewBox="0 0 1152 150"
          aria-hidden="true"
        >
          {processDrawings.map((drawing, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the drawings have no other name
            <g key={index} transform={`translate(${index * 288})`}>
              <g id={`pour-${index}`}>{drawing}</g>
            </g>
          ))}
        </svg>
      )}
    </Band>
  );
}
