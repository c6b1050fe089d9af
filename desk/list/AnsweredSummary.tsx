import { formatCount } from '#desk/format/numbers.ts';
import { formatRequestCount } from '#desk/format/request.ts';
import { useNow, useTimeZone } from '#desk/ui/Moment.tsx';
import { formatDollars, formatMonth, stageLabels } from '#shared/desk/format.ts';
import { type Overview, type Quotes, type Step, steps } from '#shared/desk/requests.ts';
import styles from './AnsweredSummary.module.css';

export const stepLabels: Record<Step, string> = {
  'our-turn': 'Waiting on me',
  'their-turn': 'Waiting on customer',
  talked: 'Talked to',
  ...stageLabels,
  visit: 'Visit',
};

interface Props {
  overview: Overview;
  step: Step | undefined;
  onChange: (step: Step | undefined) => void;
}

/** Shows above the answered requests the amounts quoted and won, and buttons that filter them by step. */
export function AnsweredSummary({ overview: { counts, steps: counted, quotes }, step, onChange }: Props) {
  // An older server sends neither.
  if (!counted || !quotes) return null;
  const choices = [
    { each: undefined, label: 'All', count: counts.answered },
    ...steps.map((each) => ({ each, label: stepLabels[each], count: counted[each] })),
  ];
  return (
    <>
      <Money quotes={quotes} />
      <fieldset className={styles.steps} aria-label="Filter answered requests">
        {choices.map(({ each, label, count }) => (
          <button key={label} type="button" aria-pressed={each === step} onClick={() => onChange(each)}>
            {label}
            {'\u00a0'}
            <span>{formatRequestCount(count)}</span>
          </button>
        ))}
      </fieldset>
    </>
  );
}

function Money({ quotes: { quotedCents, wonCents, open, openCents } }: { quotes: Quotes }) {
  const month = formatMonth(useNow(), useTimeZone());
  const figures = [
    [`Quoted in ${month}`, quotedCents],
    [`Won in ${month}`, wonCents],
    [formatCount(open, 'open quote'), openCents],
  ] as const;
  return (
    <dl className={styles.money}>
      {figures.map(([label, cents]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatDollars(Math.round(cents / 100) * 100)}</dd>
        </div>
      ))}
    </dl>
  );
}
