import { useQuery } from '@tanstack/react-query';
import { Route, Switch } from 'wouter';
import { queries } from '#desk/api/queries.ts';
import { RequestScreen } from '#desk/request/RequestScreen.tsx';
import { screens } from '#shared/desk/addresses.ts';

/** What is shown, by who is signed in and by the address. */
export function App() {
  const { data: session } = useQuery(queries.session);
  return (
    <main>
      <h1>{session?.company.name}</h1>
      <Switch>
        <Route<{ id: string }> path={screens.request(':id')}>{({ id }) => <RequestScreen id={id} />}</Route>
      </Switch>
    </main>
  );
}
