import { type FormEvent, useId, useState } from 'react';
import { useDraft } from '#desk/device/draft.ts';
import { parseDollars } from '#desk/format/money.ts';
import { parseVisit } from '#desk/format/visit-time.ts';
import { lazyScreen } from '#desk/frame/lazy-screen.tsx';
import { useVisitWarnings, VisitWarnings } from '#desk/schedule/VisitWarnings.tsx';
import { Button, ButtonLink } from '#desk/ui/Button.tsx';
import { Field } from '#desk/ui/Field.tsx';
import { Moment, useNow, useTimeZone } from '#desk/ui/Moment.tsx';
import { visitYears } from '#shared/desk/actions.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { clockInZone, formatDollars, formatMoment, momentInZone, stageLabels } from '#shared/desk/format.ts';
import { type Stage, stages } from '#shared/desk/requests.ts';
import { AddressForm } from './AddressForm.tsx';
import styles from './Progress.module.css';
import { SentQuotes } from './SentQuotes.tsx';
import type { RequestProps } from './use-action.ts';
import { VisitOffer } from './VisitOffer.tsx';

const AfterPourDialog = lazyScreen(() => import('./AfterPourDialog.tsx'));
const ProjectDialog = lazyScreen(() => import('#desk/website/ProjectDialog.tsx'));

/** Edits the stage of a request, its amount, visit and address. */
export function Progress({ request, act }: RequestProps) {
  const label = useId();
  const { id, stage, amountCents, state } = request;
  const amount = useDraft(id, 'amount');
  // Spam has no progress; earlier entries stay in the history.
  if (state === 'spam') return null;
  const choose = async (chosen: Stage): Promise<unknown> => {
    if (chosen === stage) return act({ kind: 'stage', stage: null, amountCents });
    // Save an amount that was typed together with the stage.
    const { typed, write, restore } = amount;
    const parsed = parseDollars(typed ?? '');
    if (typed === undefined || !parsed.ok) return act({ kind: 'stage', stage: chosen, amountCents });
    write(undefined);
    const isDone = await act({ kind: 'stage', stage: chosen, amountCents: parsed.cents });
    if (!isDone) restore(typed);
    return isDone;
  };
  const hasAmount = stage !== null || amountCents !== null;
  const amountForm = hasAmount && <AmountForm key="amount" request={request} act={act} />;
  const quotes = <SentQuotes key="quotes" request={request} act={act} />;
  return (
    <section className={styles.progress} aria-labelledby={label}>
      <h2 id={label}>Progress</h2>
      <div className={styles.stages}>
        {stages.map((each) => (
          <Button
            key={each}
            guardsDoublePress
            className={each === stage ? styles.chosen : ''}
            icon={each === stage ? 'check' : undefined}
            aria-pressed={each === stage}
            onClick={() => void choose(each)}
          >
            {stageLabels[each]}
          </Button>
        ))}
      </div>
      {stage === 'won' && <AfterWon request={request} act={act} />}
      {stage !== 'visit' && [quotes, amountForm]}
      <VisitForm request={request} act={act} />
      <VisitOffer request={request} act={act} />
      <AddressForm request={request} act={act} />
      {/* Before a visit, its time and place come first. */}
      {stage === 'visit' && [amountForm, quotes]}
    </section>
  );
}

/** Offers to set the day of the pour, and to add a won job to the gallery. */
function AfterWon({ request, act }: RequestProps) {
  const [opened, setOpened] = useState<'pour' | 'project'>();
  const onClose = () => setOpened(undefined);
  return (
    <div className={styles.buttons}>
      {request.pourDay !== undefined && (
        <Button icon="calendar" onClick={() => setOpened('pour')}>
          After the pour
        </Button>
      )}
      <Button icon="photo" onClick={() => setOpened('project')}>
        Add to gallery
      </Button>
      {opened === 'pour' && <AfterPourDialog request={request} act={act} onClose={onClose} />}
      {opened === 'project' && <ProjectDialog request={request} onClose={onClose} />}
    </div>
  );
}

/** Edits the amount quoted or agreed. Saving it blank removes it. */
function AmountForm({ request: { id, stage, amountCents }, act }: RequestProps) {
  // Without typed text, it shows what others save.
  const { typed, write, restore } = useDraft(id, 'amount');
  const [error, setError] = useState<string>();
  const saved = amountCents === null ? '' : formatDollars(amountCents);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const text = typed ?? saved;
    const parsed = parseDollars(text);
    if (!parsed.ok) return setError(parsed.message);
    setError(undefined);
    write(undefined);
    if (parsed.cents === amountCents) return;
    if (!(await act({ kind: 'stage', stage, amountCents: parsed.cents }))) restore(text);
  };
  return (
    <form className={styles.form} onSubmit={save}>
      <Field
        label="Amount"
        hint="In dollars (optional)"
        error={typed === undefined ? undefined : error}
        value={typed ?? saved}
        inputMode="decimal"
        autoComplete="off"
        onChange={({ target: { value } }) => write(value === saved ? undefined : value)}
      />
      {typed !== undefined && typed !== saved && (
        <div className={styles.buttons}>
          <Button type="submit">Save amount</Button>
          <Button
            look="quiet"
            className={styles.quiet}
            onClick={() => {
              write(undefined);
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

/** Edits the time of the visit, in the company's time zone, wherever the phone is. */
function VisitForm({ request: { id, visitAt }, act }: RequestProps) {
  const timeZone = useTimeZone();
  const { typed, write, restore } = useDraft(id, 'visit');
  const [error, setError] = useState<string>();
  /** The typed time that a warning was shown for. */
  const [confirmedText, setAsked] = useState<string>();
  const doubts = useVisitWarnings(id);
  const saved = visitAt ? clockInZone(visitAt, timeZone) : '';
  const isEdited = typed !== undefined && typed !== saved;
  const isAsking = isEdited && confirmedText === typed;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const text = typed ?? '';
    const parsed = parseVisit(text, timeZone);
    if (!parsed.ok) return setError(parsed.message);
    setError(undefined);
    if (confirmedText !== text && doubts(parsed.at).length > 0) return setAsked(text);
    setAsked(undefined);
    write(undefined);
    if (!(await act({ kind: 'visit', visitAt: parsed.at }))) restore(text);
  };
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <Field
        type="datetime-local"
        label="Visit date and time"
        hint={<Hint local={isEdited ? typed : ''} />}
        error={error}
        value={typed ?? saved}
        min={`${visitYears.first}-01-01T00:00`}
        max={`${visitYears.last}-12-31T23:59`}
        onChange={({ target: { value } }) => write(value === saved ? undefined : value)}
      />
      {isAsking && <VisitWarnings warnings={doubts(momentInZone(typed, timeZone)!)} />}
      <div className={styles.buttons}>
        {isEdited && (
          <Button type="submit" guardsDoublePress={isAsking}>
            {isAsking ? 'Save anyway' : 'Save visit'}
          </Button>
        )}
        {visitAt && !isEdited && (
          <>
            <ButtonLink icon="calendar" href={endpoints.calendar(id)} download>
              Add to calendar
            </ButtonLink>
            <Button
              look="quiet"
              className={styles.quiet}
              onClick={() => act({ kind: 'visit', visitAt: null })}
            >
              Cancel visit
            </Button>
          </>
        )}
        {isEdited && visitAt && (
          <Button look="quiet" className={styles.quiet} onClick={() => write(undefined)}>
            Keep <Moment at={visitAt} />
          </Button>
        )}
      </div>
    </form>
  );
}

/** Shows how a typed time will be read. */
function Hint({ local }: { local: string }) {
  const timeZone = useTimeZone();
  const now = useNow();
  const parsed = parseVisit(local, timeZone);
  if (!parsed.ok) return 'In your company’s time zone';
  const formatted = formatMoment(parsed.at, now, timeZone);
  // Compare without the year, which may be typed with two digits.
  if (clockInZone(parsed.at, timeZone).slice(5) !== local.slice(5, 16))
    return `Clocks spring forward then, so this becomes ${formatted}.`;
  return Date.parse(parsed.at) < now ? `That’s in the past: ${formatted}` : formatted;
}
