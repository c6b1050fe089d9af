import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { formatError, post } from '#desk/api/api.ts';
import { endSession } from '#desk/api/query-client.ts';
import { clearDevice } from '#desk/device/clear-device.ts';
import { listDraftNames } from '#desk/device/draft.ts';
import { actionQueue } from '#desk/device/page-queue.ts';
import { countUnsent } from '#desk/device/unsent.ts';
import { formatCount } from '#desk/format/numbers.ts';
import { BackLink, Pane, ScreenHeading, useTitle } from '#desk/frame/Pane.tsx';
import { VisitsLink } from '#desk/schedule/VisitsLink.tsx';
import { canUsePasskeys } from '#desk/sign-in/passkeys.ts';
import { Button, buttonClass } from '#desk/ui/Button.tsx';
import { Confirm } from '#desk/ui/Confirm.tsx';
import { Icon } from '#desk/ui/Icon.tsx';
import { showToast } from '#desk/ui/Toasts.tsx';
import { sendWebsite } from '#desk/website/send-website.ts';
import { endpoints, screens } from '#shared/desk/addresses.ts';
import type { Session } from '#shared/desk/session.ts';
import { CustomerSettings } from './CustomerSettings.tsx';
import { Devices } from './Devices.tsx';
import { Passkeys } from './Passkeys.tsx';
import { People } from './People.tsx';
import { PushSettings } from './PushSettings.tsx';
import styles from './SettingsScreen.module.css';
import { StorageSettings } from './StorageSettings.tsx';
import { VisitSettings } from './VisitSettings.tsx';

/** The settings of the person, the device and the server. */
export default function SettingsScreen({ session }: { session: Extract<Session, { isSignedIn: true }> }) {
  useTitle('Settings');
  const head = (
    <>
      <BackLink />
      <ScreenHeading>Settings</ScreenHeading>
      <VisitsLink />
    </>
  );
  return (
    <Pane head={head} aria-label="Settings">
      <div className={styles.settings}>
        <section className={styles.part} aria-labelledby="you">
          <h2 id="you" translate="no">
            {session.company.name}
          </h2>
          <p>
            Signed in as <b translate="no">{session.email}</b>
          </p>
          <SignOut email={session.email} />
        </section>
        <section className={styles.part} aria-labelledby="website">
          <h2 id="website">Website</h2>
          <p>Text, photos and earlier versions of your website.</p>
          <Link href={screens.website()} state={{ isInside: true }} className={buttonClass({})}>
            <Icon name="website" />
            Change the website
          </Link>
        </section>
        <PushSettings />
        <People />
        <VisitSettings />
        <CustomerSettings />
        {canUsePasskeys() && <Passkeys />}
        <Devices />
        <StorageSettings />
      </div>
    </Pane>
  );
}

/**
 * Signs out on the server first, because offline the session would stay valid. Unsent work is sent before that; if some is
 * left, the person is asked.
 */
function SignOut({ email }: { email: string }) {
  const [, navigate] = useLocation();
  const [waiting, setWaiting] = useState(0);
  const signOut = useMutation({
    mutationFn: async ({ isSure }: { isSure: boolean }) => {
      if (!isSure) {
        await actionQueue.flush();
        await sendWebsite(email);
        const unsent = (await countUnsent(email)) + listDraftNames(email).length;
        if (unsent > 0) return unsent;
      }
      await post(endpoints.signOut);
      await clearDevice(email);
      return 0;
    },
    onSuccess: (unsent) => {
      setWaiting(unsent);
      if (unsent > 0) return;
      endSession();
      navigate(screens.list(), { replace: true });
    },
    onError: (error) => showToast({ text: `Not signed out. ${formatError(error)}`, isFailure: true }),
  });
  return (
    <>
      <Button icon="leave" busy={signOut.isPending} onClick={() => signOut.mutate({ isSure: false })}>
        Sign out
      </Button>
      {waiting > 0 && (
        <Confirm
          title={`Sign out and lose ${formatCount(waiting, 'change')}?`}
          onClose={() => setWaiting(0)}
          cancel="Stay signed in"
          confirm="Sign out"
          busy={signOut.isPending}
          onConfirm={() => signOut.mutate({ isSure: true })}
        >
          <p>Some of what you did or typed hasn’t been saved yet. Signing out deletes it from this device.</p>
        </Confirm>
      )}
    </>
  );
}
