import { useState } from 'react';
import { useLocation } from 'wouter';
import { UnsentHere } from '#desk/actions/UnsentActions.tsx';
import { get } from '#desk/api/api.ts';
import { queries } from '#desk/api/queries.ts';
import { sessionHasEnded, takeOver } from '#desk/api/query-client.ts';
import { useTitle } from '#desk/frame/Pane.tsx';
import { endpoints, screens } from '#shared/desk/addresses.ts';
import type { Company, Session } from '#shared/desk/session.ts';
import { AskForMail } from './AskForMail.tsx';
import { CookiesBlocked } from './CookiesBlocked.tsx';
import { EnterCode } from './EnterCode.tsx';
import { FollowLink } from './FollowLink.tsx';
import { keepsCookies } from './keeps-cookies.ts';
import { OpenPrintedAddress } from './OpenPrintedAddress.tsx';
import { offerPasskey } from './passkeys.ts';
import { ServerCode } from './ServerCode.tsx';
import styles from './SignIn.module.css';

interface Props {
  company: Company;
  /** Nobody may sign in yet. */
  isNew: boolean;
  /** `npm run edit`, whose address with the key wasn't opened in this browser. */
  isLocal: boolean;
}

/** The way in: by email, by the link from it, by a passkey, or by what `npm run desk` printed. */
export default function SignIn({ company, isNew, isLocal }: Props) {
  const [path] = useLocation();
  const [token] = useState(() => (path === screens.signIn ? location.hash.slice(1) : ''));
  const [step, setStep] = useState<'printed' | 'link' | 'ask' | 'code' | 'server'>(
    isLocal ? 'printed' : isNew ? 'server' : token ? 'link' : 'ask',
  );
  const [email, setEmail] = useState('');
  // Known before a link or a code is used up.
  const [canStay, setCanStay] = useState(keepsCookies);
  useTitle('Sign in');

  const enter = async (session: Session) => {
    // Extensions take cookies away without the browser knowing.
    const { isSignedIn } = await get<Session>(endpoints.session).catch(() => session);
    if (!isSignedIn) return setCanStay(false);
    // Offered once, to whoever came by mail.
    if (session.isSignedIn && !session.hasPasskey && step !== 'ask') offerPasskey();
    void takeOver(queries.session.queryKey, session);
  };
  return (
    <main className={styles.screen}>
      <div className={styles.card}>
        <p className={styles.company} translate="no">
          <img src="/favicon.svg" alt="" width="40" height="40" />
          {company.name}
        </p>
        <UnsentHere canSignIn className={styles.note} />
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
          <AskForMail
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
