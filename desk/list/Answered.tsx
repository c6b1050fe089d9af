import { times } from '#desk/format/figures.ts';
import { formatCount } from '#desk/format/request.ts';
import { useNow, useTimeZone } from '#desk/ui/Moment.tsx';
import { dollars, monthName, stageLabels } from '#shared/desk/format.ts';
import { type Overview, type Quotes, type Step, steps } from '#shared/desk/requests.ts';
import styles from './Answered.module.css';

export const stepLabels: Record<Step, string> = { talked: 'Talked to', ...stageLabels, visit: 'Visit' };

interface Props {
  overview: Overview;
  step: Step | undefined;
  onChange: (step: Step | undefined) => void;
}

/** Above the answered requests: what came of them in money, and which of them are shown. */
export function Answered({ overview: { counts, steps: counted, quotes }, step, onChange }: Props) {
  // From an older server.
  if (!counted || !quotes) return null;
  const choices = [
    { each: undefined, words: 'All', count: counts.answered },
    ...steps.map((each) => ({ each, words: stepLabels[each], count: counted[each] })),
  ];
  return (
    <>
      <Money quotes={quotes} />
      <fieldset className={styles.steps} aria-label="Which of the answered requests">
        {choices.map(({ each, words, count }) => (
          <button key={words} type="button" aria-pressed={each === step} onClick={() => onChange(each)}>
            {words} <span>{formatCount(count)}</span>
          </button>
        ))}
      </fieldset>
    </>
  );
}

function Money({ quotes: { quotedCents, wonCents, open, openCents } }: { quotes: Quotes }) {
  const month = monthName(useNow(), useTimeZone());
  const figures = [
    [`Quoted in ${month}`, quotedCents],
    [`Won in ${month}`, wonCents],
    [times(open, 'open quote'), openCents],
  ] as const;
  return (
    <dl className={styles.money}>
      {figures.map(([label, cents]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{dollars(Math.round(cents / 100) * 100)}</dd>
        </div>
      ))}
    </dl>
  );
}
