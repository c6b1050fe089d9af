import { type FormEvent, useState } from 'react';
import { Button, ButtonLink } from '#desk/ui/Button.tsx';
import { Field } from '#desk/ui/Field.tsx';
import { Moment } from '#desk/ui/Moment.tsx';
import { useTimeZone } from '#desk/ui/time-zone.ts';
import { useNow } from '#desk/ui/use-now.ts';
import { momentWords } from '#desk/words/time-words.ts';
import { clockInZone, momentInZone } from '#desk/words/zone-time.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { RequestDetails } from '#shared/desk/requests.ts';
import styles from './SmallForm.module.css';
import type { Act } from './use-deed.ts';

/** When somebody visits the place, by the company's clock, wherever the phone is. */
export function VisitForm({ request: { id, visitAt }, act }: { request: RequestDetails; act: Act }) {
  const timeZone = useTimeZone();
  // Undefined while nobody types: then it follows what others save.
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState<string>();
  const kept = visitAt ? clockInZone(visitAt, timeZone) : '';
  const isEdited = typed !== undefined && typed !== kept;
  const save = (event: FormEvent) => {
    event.preventDefault();
    const moment = momentInZone(typed ?? '', timeZone);
    if (!moment) return setFault('Choose the day and the time.');
    setFault(undefined);
    setTyped(undefined);
    void act({ kind: 'visit', visitAt: moment });
  };
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <Field
        type="datetime-local"
        label="Visit on"
        hint={<Hint local={isEdited ? typed : ''} />}
        error={fault}
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
            Leave it <Moment at={visitAt} />
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
  if (!moment) return 'By the company’s clock';
  const words = momentWords(moment, now, timeZone);
  if (clockInZone(moment, timeZone) !== local.slice(0, 16))
    return `The clocks go forward then, so it is ${words}.`;
  return Date.parse(moment) < now ? `That is past: ${words}` : words;
}
