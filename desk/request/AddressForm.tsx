import { type FormEvent, useState } from 'react';
import { useDraft } from '#desk/device/draft.ts';
import { Button } from '#desk/ui/Button.tsx';
import { Field } from '#desk/ui/Field.tsx';
import { maxAddressLength } from '#shared/desk/actions.ts';
import { isBlank } from '#shared/is-blank.ts';
import { tooLong } from '#shared/messages/en/errors.ts';
import styles from './Progress.module.css';
import type { RequestProps } from './use-action.ts';

/** Edits the address of the job. If none is saved, it suggests the address that the message names. */
export function AddressForm({ request: { id, jobAddress, addressInWords }, act }: RequestProps) {
  const { typed, write, restore } = useDraft(id, 'address');
  const [error, setError] = useState<string>();
  // A server before 1.2.0 stores no address.
  if (jobAddress === undefined) return null;
  const saved = jobAddress ?? '';
  const offered = saved || addressInWords || '';
  const shown = typed ?? offered;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const address = isBlank(shown) ? null : shown.trim();
    if (address && address.length > maxAddressLength)
      return setError(tooLong(maxAddressLength, address.length));
    setError(undefined);
    write(undefined);
    if (address === jobAddress) return;
    if (!(await act({ kind: 'address', jobAddress: address }))) restore(shown);
  };
  return (
    <form className={styles.form} onSubmit={save}>
      <Field
        label="Address"
        hint={
          typed === undefined && saved !== offered
            ? 'From the message. Save it if the job is there.'
            : 'Where the job is (optional)'
        }
        error={error}
        value={shown}
        autoComplete="off"
        autoCapitalize="words"
        dir="auto"
        onChange={({ target: { value } }) => write(value === offered ? undefined : value)}
        onBlur={() => typed === '' && saved === '' && write(undefined)}
      />
      {shown !== saved && (
        <div className={styles.buttons}>
          <Button type="submit">Save address</Button>
          {typed !== undefined && (
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
          )}
        </div>
      )}
    </form>
  );
}
