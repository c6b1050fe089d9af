import { useQuery } from '@tanstack/react-query';
import { UnsentOnDevice } from '#desk/actions/UnsentActions.tsx';
import { queries } from '#desk/api/queries.ts';
import { TimeZone } from '#desk/ui/Moment.tsx';
import { LoadFailure, Notice } from '#desk/ui/Notice.tsx';
import { useIsSlow } from '#desk/ui/StatusLine.tsx';
import { Toasts } from '#desk/ui/Toasts.tsx';
import { screens } from '#shared/desk/addresses.ts';
import { Desk, LocalDesk } from './Desk.tsx';
import { lazyScreen } from './frame/lazy-screen.tsx';

const SignIn = lazyScreen(() => import('./sign-in/SignIn.tsx'));

/**
 * Shows the desk or the sign-in screen. The address stays the same, so that signing in leads to where the
 * person was going.
 */
export function App() {
  const query = useQuery(queries.session);
  const { data: session } = query;
  const isLate = useIsSlow(!session);
  if (!session)
    return (
      <main>
        {query.failureReason ? (
          <LoadFailure query={query}>
            <UnsentOnDevice canSignIn={false} />
          </LoadFailure>
        ) : (
          isLate && <Notice icon="offline" title="Loading…" />
        )}
      </main>
    );
  // The stored session may have ended, and redirecting now would lose the sign-in link in the address.
  if (session.isSignedIn && query.isFetching && location.pathname === screens.signIn) return null;
  return (
    <TimeZone value={session.company.timeZone}>
      {!session.isSignedIn ? (
        <SignIn company={session.company} isNew={session.isNew ?? false} isLocal={session.isLocal ?? false} />
      ) : session.isLocal ? (
        <LocalDesk />
      ) : (
        <Desk session={session} />
      )}
      <Toasts />
    </TimeZone>
  );
}
