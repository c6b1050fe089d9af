import { useState } from 'react';
import { useLocation } from 'wouter';
import { UnsentOnDevice } from '#desk/actions/UnsentActions.tsx';
import { get } from '#desk/api/api.ts';
import { queries } from '#desk/api/queries.ts';
import { replaceQueryData, sessionHasEnded } from '#desk/api/query-client.ts';
import { ScreenHeading, useTitle } from '#desk/frame/Pane.tsx';
import { Button } from '#desk/ui/Button.tsx';
import { endpoints, screens } from '#shared/desk/addresses.ts';
import type { Company, Session } from '#shared/desk/session.ts';
import { AskForCode } from './AskForCode.tsx';
import { EnterCode } from './EnterCode.tsx';
import { FollowLink } from './FollowLink.tsx';
import { offerPasskey } from './passkeys.ts';
import { ServerCode } from './ServerCode.tsx';
import styles from './SignIn.module.css';

interface Props {
  company: Company;
  /** Whether nobody can sign in yet. */
  isNew: boolean;
  /** Whether this is `npm run edit`, and its address with the key was not opened in this browser. */
  isLocal: boolean;
}

/** Signs in by an email's code or link, by a passkey, or by what `npm run desk` printed. */
export default function SignIn({ company, isNew, isLocal }: Props) {
  const [path] = useLocation();
  const [token] = useState(() => (path === screens.signIn ? location.hash.slice(1) : ''));
  const [step, setStep] = useState<'printed' | 'link' | 'ask' | 'code' | 'server'>(
    isLocal ? 'printed' : isNew ? 'server' : token ? 'link' : 'ask',
  );
  const [email, setEmail] = useState('');
  // Checked before a link or code is used up.
  const [canStay, setCanStay] = useState(storesCookies);
  useTitle('Sign in');

  const enter = async (session: Session) => {
    // Extensions may remove cookies, which the browser doesn't show.
    const { isSignedIn } = await get<Session>(endpoints.session).catch(() => session);
    if (!isSignedIn) return setCanStay(false);
    // Offer a passkey once after signing in by email.
    if (session.isSignedIn && !session.hasPasskey && step !== 'ask') offerPasskey();
    void replaceQueryData(queries.session.queryKey, session);
  };
  return (
    <main className={styles.screen}>
      <div className={styles.card}>
        <p className={styles.company} translate="no">
          <img src="/favicon.svg" alt="" width="40" height="40" />
          {company.name}
        </p>
        <UnsentOnDevice canSignIn className={styles.note} />
        {!canStay && <CookiesBlocked />}
        {canStay && step === 'printed' && <OpenPrintedAddress />}
        {canStay && step === 'link' && (
          <FollowLink token={token} onEnter={enter} onOther={() => setStep('ask')} />
        )}
        {canStay && step === 'server' && (
          <ServerCode
            token={isNew ? token : ''}
            isNew={isNew}
            onEnter={enter}
            {...(!isNew && { onOther: () => setStep('ask') })}
          />
        )}
        {canStay && step === 'ask' && (
          <AskForCode
            hasEnded={sessionHasEnded()}
            onEnter={enter}
            onServerCode={() => setStep('server')}
            onAsked={(address) => {
              setEmail(address);
              setStep('code');
            }}
          />
        )}
        {canStay && step === 'code' && (
          <EnterCode email={email} onEnter={enter} onOther={() => setStep('ask')} />
        )}
      </div>
    </main>
  );
}

/** Explains how to open `npm run edit` in a browser without its key. */
function OpenPrintedAddress() {
  return (
    <div className={styles.step}>
      <ScreenHeading className={styles.heading}>Open the address from the terminal</ScreenHeading>
      <p>
        <code>npm run edit</code> printed an address that begins with{' '}
        <code translate="no">{location.origin}/edit/</code>. Open the whole address in this browser, once: it
        has the key that lets you in.
      </p>
    </div>
  );
}

/** Explains that cookies are blocked, and what to do. */
function CookiesBlocked() {
  return (
    <div className={styles.step}>
      <ScreenHeading className={styles.heading}>Cookies are blocked</ScreenHeading>
      <p>
        This browser blocks cookies for this site. The desk needs one to keep you signed in on this device,
        and uses it for nothing else.
      </p>
      <p>
        Allow cookies for this site: in the browser’s settings under privacy (on an iPhone, turn off “Block
        All Cookies” under Settings, Apps, Safari, Advanced), or in the extension that blocks them. Then try
        again.
      </p>
      {location.hash && <p>Your link hasn’t been used. It works for ten minutes from when it was sent.</p>}
      <Button look="solid" onClick={() => location.reload()}>
        Try again
      </Button>
    </div>
  );
}

const probe = 'desk-probe=1';

/**
 * Returns whether this browser stores cookies for the desk. Without them, signing in would use up a link or code for nothing.
 * `navigator.cookieEnabled` stays true if only some sites are blocked. The test cookie is removed.
 */
function storesCookies(): boolean {
  setProbe('');
  const isKept = document.cookie.split('; ').includes(probe);
  setProbe('; max-age=0');
  return isKept;
}

function setProbe(ending: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the engines that are promised have no Cookie Store
  document.cookie = `${probe}; path=/desk; SameSite=Strict${ending}`;
}
