import { type FormEvent, useId, useState } from 'react';
import { Button, ButtonLink } from '#desk/ui/Button.tsx';
import { Field } from '#desk/ui/Field.tsx';
import { Moment, useNow, useTimeZone } from '#desk/ui/Moment.tsx';
import { parseDollars } from '#desk/words/money.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { type RequestDetails, type Stage, stages } from '#shared/desk/requests.ts';
import { clockInZone, dollars, momentInZone, momentWords, stageWords } from '#shared/desk/words.ts';
import styles from './Progress.module.css';
import type { Act } from './use-action.ts';

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
      <h2 id={label}>Progress</h2>
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

interface AmountProps {
  amountCents: number | null;
  onSave: (amountCents: number | null) => void;
}

/** What was quoted or agreed; optional. Saving it empty removes it. */
function AmountForm({ amountCents, onSave }: AmountProps) {
  // Undefined while nobody types: then it follows what others save.
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const kept = amountCents === null ? '' : dollars(amountCents);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const parsed = parseDollars(typed ?? kept);
    if (!parsed.ok) return setError(parsed.message);
    setError(undefined);
    setTyped(undefined);
    if (parsed.cents !== amountCents) onSave(parsed.cents);
  };
  return (
    <form className={styles.form} onSubmit={save}>
      <Field
        label="Amount"
        hint="In dollars (optional)"
        error={error}
        value={typed ?? kept}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed !== undefined && typed !== kept && (
        <div className={styles.buttons}>
          <Button type="submit">Save amount</Button>
          <Button
            look="quiet"
            onClick={() => {
              setTyped(undefined);
              setError(undefined);
            }}
          >
            Cancel
          </Button>
        </div>
      )}
    </form>
  );
}

/** When somebody visits the place, by the company's clock, wherever the phone is. */
function VisitForm({ request: { id, visitAt }, act }: { request: RequestDetails; act: Act }) {
  const timeZone = useTimeZone();
  // Undefined while nobody types: then it follows what others save.
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const kept = visitAt ? clockInZone(visitAt, timeZone) : '';
  const isEdited = typed !== undefined && typed !== kept;
  const save = (event: FormEvent) => {
    event.preventDefault();
    const moment = momentInZone(typed ?? '', timeZone);
    if (!moment) return setError('Choose a date and time.');
    setError(undefined);
    setTyped(undefined);
    void act({ kind: 'visit', visitAt: moment });
  };
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <Field
        type="datetime-local"
        label="Visit on"
        hint={<Hint local={isEdited ? typed : ''} />}
        error={error}
        value={typed ?? kept}
        min="2000-01-01T00:00"
        max="2099-12-31T23:59"
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles.buttons}>
        {isEdited && <Button type="submit">Save visit</Button>}
        {visitAt && !isEdited && (
          <>
            <ButtonLink icon="calendar" href={endpoints.calendar(id)} download>
              Add to calendar
            </ButtonLink>
            <Button look="quiet" onClick={() => act({ kind: 'visit', visitAt: null })}>
              Cancel visit
            </Button>
          </>
        )}
        {isEdited && visitAt && (
          <Button look="quiet" onClick={() => setTyped(undefined)}>
            Keep <Moment at={visitAt} />
          </Button>
        )}
      </div>
    </form>
  );
}

/** What the typed time will be taken for, where that is not plain. */
function Hint({ local }: { local: string }) {
  const timeZone = useTimeZone();
  const now = useNow();
  const moment = local && momentInZone(local, timeZone);
  if (!moment) return 'In your company’s time zone';
  const words = momentWords(moment, now, timeZone);
  if (clockInZone(moment, timeZone) !== local.slice(0, 16))
    return `The clocks go forward then, so this is ${words}.`;
  return Date.parse(moment) < now ? `That’s in the past: ${words}` : words;
}
