import { useId } from 'react';
import { Button } from '#desk/ui/Button.tsx';
import { stageWords } from '#desk/words/standing-words.ts';
import { type RequestDetails, type Stage, stages } from '#shared/desk/requests.ts';
import { AmountForm } from './AmountForm.tsx';
import styles from './Progress.module.css';
import type { Act } from './use-deed.ts';
import { VisitForm } from './VisitForm.tsx';

/** How far it has come after it was answered: the visit, the offer, and what became of it. */
export function Progress({ request, act }: { request: RequestDetails; act: Act }) {
  const label = useId();
  const { stage, amountCents, state } = request;
  // Nobody visits or bills spam; what was said before stays in the history.
  if (state === 'spam') return null;
  const choose = (chosen: Stage) =>
    void act({ kind: 'stage', stage: chosen === stage ? null : chosen, amountCents });
  return (
    <section className={styles.progress} aria-labelledby={label}>
      <h2 id={label}>How far it has come</h2>
      <div className={styles.stages}>
        {stages.map((each) => (
          <Button
            key={each}
            turns
            className={each === stage ? styles.chosen : ''}
            icon={each === stage ? 'check' : undefined}
            aria-pressed={each === stage}
            onClick={() => choose(each)}
          >
            {stageWords[each]}
          </Button>
        ))}
      </div>
      {(stage !== null || amountCents !== null) && (
        <AmountForm
          amountCents={amountCents}
          onSave={(cents) => act({ kind: 'stage', stage, amountCents: cents })}
        />
      )}
      <VisitForm request={request} act={act} />
    </section>
  );
}
