import { useNow, useTimeZone } from '#desk/ui/Moment.tsx';
import { times } from '#desk/words/figure-words.ts';
import { countWords } from '#desk/words/request-words.ts';
import { type Overview, type Quotes, type Step, steps } from '#shared/desk/requests.ts';
import { dollars, monthName, stageWords } from '#shared/desk/words.ts';
import styles from './Answered.module.css';

export const stepWords: Record<Step, string> = { talked: 'Talked to', ...stageWords, visit: 'Visit' };

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
    ...steps.map((each) => ({ each, words: stepWords[each], count: counted[each] })),
  ];
  return (
    <>
      <Money quotes={quotes} />
      <fieldset className={styles.steps} aria-label="Which of the answered requests">
        {choices.map(({ each, words, count }) => (
          <button key={words} type="button" aria-pressed={each === step} onClick={() => onChange(each)}>
            {words} <span>{countWords(count)}</span>
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
