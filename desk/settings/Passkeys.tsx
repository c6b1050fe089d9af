import { useQuery } from '@tanstack/react-query';
import { post } from '#desk/api/api.ts';
import { queries } from '#desk/api/queries.ts';
import { useMakePasskey } from '#desk/sign-in/passkeys.ts';
import { Button } from '#desk/ui/Button.tsx';
import { Icon } from '#desk/ui/Icon.tsx';
import { useNow } from '#desk/ui/Moment.tsx';
import { useChange } from '#desk/ui/use-change.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { formatAgo } from '#shared/desk/format.ts';
import type { Passkey } from '#shared/desk/session.ts';
import { SectionContent } from './SectionContent.tsx';
import styles from './SettingsScreen.module.css';

/** Lists the person's passkeys, with a button to add one. */
export function Passkeys() {
  const passkeys = useQuery(queries.passkeys);
  const make = useMakePasskey();
  return (
    <section className={styles.part} aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <p className="soft">Sign in with Face ID, a fingerprint or your device’s PIN instead of an email.</p>
      <SectionContent query={passkeys}>
        {(all) =>
          all.length > 0 && (
            <ul className={styles.lines}>
              {all.map((passkey) => (
                <PasskeyLine key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          )
        }
      </SectionContent>
      <Button icon="key" busy={make.isPending} onClick={() => make.mutate()}>
        Add a passkey
      </Button>
    </section>
  );
}

function PasskeyLine({ passkey: { id, name, createdAt, usedAt } }: { passkey: Passkey }) {
  const now = useNow();
  const remove = useChange(() => post(endpoints.removePasskey, { id }), {
    successMessage: `${name} can no longer sign in.`,
    refetches: [queries.passkeys.queryKey, queries.session.queryKey],
  });
  return (
    <li>
      <Icon name="key" />
      <div>
        <p>{name}</p>
        <p className="soft">
          {usedAt
            ? `Last used ${formatAgo(usedAt, now)}`
            : `Added ${formatAgo(createdAt, now)}, not used yet`}
        </p>
      </div>
      <Button busy={remove.isPending} onClick={() => remove.mutate()} aria-label={`Remove ${name}`}>
        Remove
      </Button>
    </li>
  );
}
