import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#desk/api/api.ts';
import { queries } from '#desk/api/queries.ts';
import { SignIn } from '#desk/sign-in/SignIn.tsx';
import { Button } from '#desk/ui/Button.tsx';
import { TimeZone } from '#desk/ui/Moment.tsx';
import { Notice } from '#desk/ui/Notice.tsx';
import { Toasts } from '#desk/ui/Toasts.tsx';
import { Desk } from './Desk.tsx';

/**
 * Who is signed in decides what is shown; the address stays as it is, so that after signing in one is where one
 * wanted to go.
 */
export function App() {
  const { data: session, error, refetch, isFetching } = useQuery(queries.session);
  if (!session) {
    if (!error) return null;
    return (
      <main>
        <Notice icon="offline" title={sentenceOf(error)}>
          <Button busy={isFetching} onClick={() => refetch()}>
            Try again
          </Button>
        </Notice>
      </main>
    );
  }
  return (
    <TimeZone value={session.company.timeZone}>
      {session.isSignedIn ? <Desk session={session} /> : <SignIn company={session.company} />}
      <Toasts />
    </TimeZone>
  );
}
