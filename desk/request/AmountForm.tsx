import { type FormEvent, useState } from 'react';
import { Button } from '#desk/ui/Button.tsx';
import { Field } from '#desk/ui/Field.tsx';
import { dollars } from '#desk/words/dollars.ts';
import { parseDollars } from '#desk/words/parse-dollars.ts';
import styles from './SmallForm.module.css';

interface Props {
  amountCents: number | null;
  onSave: (amountCents: number | null) => void;
}

/** What was quoted or agreed, if one likes to say. Emptied and saved, it is taken back. */
export function AmountForm({ amountCents, onSave }: Props) {
  // Undefined while nobody types: then it follows what others save.
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState<string>();
  const kept = amountCents === null ? '' : dollars(amountCents);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const parsed = parseDollars(typed ?? kept);
    if (!parsed.ok) return setFault(parsed.message);
    setFault(undefined);
    setTyped(undefined);
    if (parsed.cents !== amountCents) onSave(parsed.cents);
  };
  return (
    <form className={styles.form} onSubmit={save}>
      <Field
        label="Amount"
        hint="In dollars, if you like"
        error={fault}
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
              setFault(undefined);
            }}
          >
            Leave as it was
          </Button>
        </div>
      )}
    </form>
  );
}
