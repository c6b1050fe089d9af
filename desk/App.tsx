import { useQuery } from '@tanstack/react-query';
import { queries } from '#desk/api/queries.ts';
import { TimeZone } from '#desk/ui/Moment.tsx';
import { LoadFailure } from '#desk/ui/Notice.tsx';
import { Toasts } from '#desk/ui/Toasts.tsx';
import { Desk, LocalDesk } from './Desk.tsx';
import { lateScreen } from './frame/late-screen.tsx';

const SignIn = lateScreen(() => import('./sign-in/SignIn.tsx'));

/**
 * Shows the desk or the sign-in screen. The address stays the same, so that signing in leads to where the
 * person was going.
 */
export function App() {
  const query = useQuery(queries.session);
  const { data: session, error } = query;
  if (!session) {
    if (!error) return null;
    return (
      <main>
        <LoadFailure query={query} />
      </main>
    );
  }
  return (
    <TimeZone value={session.company.timeZone}>
      {!session.isSignedIn ? (
        <SignIn company={session.company} isNew={session.isNew ?? false} />
      ) : session.isLocal ? (
        <LocalDesk />
      ) : (
        <Desk session={session} />
      )}
      <Toasts />
    </TimeZone>
  );
}
