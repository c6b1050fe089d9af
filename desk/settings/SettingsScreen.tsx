import { BackLink } from '#desk/frame/BackLink.tsx';
import { Pane } from '#desk/frame/Pane.tsx';
import { ScreenHeading } from '#desk/frame/ScreenHeading.tsx';
import { useTitle } from '#desk/frame/use-title.ts';
import { Ringing } from '#desk/ringing/Ringing.tsx';
import { canUsePasskeys } from '#desk/sign-in/passkeys.ts';
import type { Session } from '#shared/desk/session.ts';
import { Devices } from './Devices.tsx';
import { Passkeys } from './Passkeys.tsx';
import styles from './SettingsScreen.module.css';
import { SignOut } from './SignOut.tsx';

/** Who is signed in, where, and how this device rings. */
export function SettingsScreen({ session }: { session: Extract<Session, { isSignedIn: true }> }) {
  useTitle('Settings');
  const head = (
    <>
      <BackLink />
      <ScreenHeading>Settings</ScreenHeading>
    </>
  );
  return (
    <Pane head={head} aria-label="Settings">
      <div className={styles.settings}>
        <section className={styles.part} aria-labelledby="you">
          <h2 id="you">{session.company.name}</h2>
          <p>
            Signed in as <b>{session.email}</b>
          </p>
          <SignOut />
        </section>
        <Ringing />
        {canUsePasskeys() && <Passkeys />}
        <Devices />
      </div>
    </Pane>
  );
}
