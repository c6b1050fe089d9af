import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { post } from '#desk/api/api.ts';
import { queries } from '#desk/api/queries.ts';
import { withProof } from '#desk/sign-in/proof.ts';
import { Button } from '#desk/ui/Button.tsx';
import { Field } from '#desk/ui/Field.tsx';
import { useChange } from '#desk/ui/use-change.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { parsePublicEmail } from '#shared/email-address.ts';
import { SectionContent } from './SectionContent.tsx';
import styles from './SettingsScreen.module.css';

/** Shows who can sign in and who gets new requests by email. Publishing the website changes neither. */
export function People() {
  const people = useQuery(queries.people);
  return (
    <section className={styles.part} aria-labelledby="people">
      <h2 id="people">People</h2>
      <SectionContent query={people}>
        {({ mayEnter, areEntrantsSet, getRequests, areRecipientsSet }) => (
          <>
            <p>
              <b translate="no">{mayEnter.join(', ')}</b> can sign in here.
            </p>
            <p className="soft">
              {areEntrantsSet
                ? 'Your server’s settings say who can sign in. The person who runs it can change that.'
                : 'To let other people sign in, ask the person who runs your server to set DESK_EMAILS.'}
            </p>
            <p>
              New requests are emailed to <b translate="no">{getRequests.join(', ')}</b>.
            </p>
            {areRecipientsSet ? (
              <p className="soft">This is set by MAIL_TO in your server’s settings.</p>
            ) : (
              <ChangeRecipient />
            )}
          </>
        )}
      </SectionContent>
    </section>
  );
}

/** Changes the address for new requests, which applies only after it was confirmed by email. */
function ChangeRecipient() {
  const [isOpen, setOpen] = useState(false);
  const [email, setEmail] = useState('');
  const [error, setError] = useState('');
  const [pendingEmail, setAsked] = useState('');
  const change = useChange(
    (address: string) => withProof(() => post(endpoints.newRecipient, { email: address })),
    {
      onSuccess: () => {
        setAsked(email);
        setOpen(false);
        setEmail('');
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = parsePublicEmail(email);
    setError(address ? '' : 'Enter an email address like office@your-company.com.');
    if (address) change.mutate(address);
  };
  return (
    <>
      <p role="status" className={pendingEmail ? '' : 'soft'}>
        {pendingEmail && (
          <>
            We sent a link to <b translate="no">{pendingEmail}</b>. Once it’s confirmed there, new requests go
            to that address. Until then, nothing changes.
          </>
        )}
      </p>
      {isOpen ? (
        <form className={styles.inline} onSubmit={submit} noValidate>
          <Field
            label="Email for new requests"
            hint="We’ll send it a link to confirm."
            type="email"
            inputMode="email"
            autoCapitalize="off"
            spellCheck={false}
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            error={error}
          />
          <div className={styles.buttons}>
            <Button type="submit" look="solid" icon="mail" busy={change.isPending}>
              Send the link
            </Button>
            <Button look="quiet" onClick={() => setOpen(false)}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <Button icon="mail" onClick={() => setOpen(true)}>
          Use another address
        </Button>
      )}
    </>
  );
}
