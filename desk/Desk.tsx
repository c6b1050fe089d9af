import { Redirect, Route, Switch, useLocation } from 'wouter';
import { ConnectionLine } from '#desk/actions/UnsentActions.tsx';
import { ListPane } from '#desk/list/ListPane.tsx';
import { useFirstRequest } from '#desk/list/use-first-request.ts';
import { useRenewSubscription } from '#desk/push/push-subscription.ts';
import { RequestScreen } from '#desk/request/RequestScreen.tsx';
import { ScheduleScreen } from '#desk/schedule/ScheduleScreen.tsx';
import { useIsProofWanted } from '#desk/sign-in/proof.ts';
import { Notice } from '#desk/ui/Notice.tsx';
import { useIsSideBySide } from '#desk/ui/use-media.ts';
import { useResumeWebsite } from '#desk/website/send-website.ts';
import { screens } from '#shared/desk/addresses.ts';
import type { Session } from '#shared/desk/session.ts';
import styles from './Desk.module.css';
import { lazyScreen } from './frame/lazy-screen.tsx';
import { viewOfPath } from './frame/list-state.ts';

const ProofDialog = lazyScreen(() => import('#desk/sign-in/ProofDialog.tsx'));
const AnalyticsScreen = lazyScreen(() => import('./analytics/AnalyticsScreen.tsx'), 'Website visits');
const SettingsScreen = lazyScreen(() => import('./settings/SettingsScreen.tsx'), 'Settings');
const WebsiteScreen = lazyScreen(() => import('./website/WebsiteScreen.tsx'), 'Website');

/**
 * Shows the list of requests, the open screen beside it or in front of it, and the connection line above both. The
 * list stays mounted, so that going back keeps its scroll position.
 */
export function Desk({ session }: { session: Extract<Session, { isSignedIn: true }> }) {
  const [path] = useLocation();
  useRenewSubscription();
  useResumeWebsite();
  const showsList = viewOfPath(path) !== undefined;
  const isFullWidth = `${path}/`.startsWith(`${screens.website()}/`);
  const isBeside = useIsSideBySide();
  const firstId = useFirstRequest(showsList && isBeside);
  const isProofWanted = useIsProofWanted();
  return (
    <main
      className={`${styles.desk} ${showsList ? styles.showsList : ''} ${isFullWidth ? styles.whole : ''}`}
    >
      {isProofWanted && <ProofDialog />}
      <div className={styles.connection}>
        <ConnectionLine />
      </div>
      <ListPane
        className={styles.list}
        isInFront={showsList}
        isInSight={showsList || isBeside}
        chosenId={getOpenRequest(path)}
        firstId={firstId}
      />
      <div className={styles.side}>
        <Switch>
          <Route<{ id: string }> path={screens.request(':id')}>
            {({ id }) => <RequestScreen key={id} id={id} />}
          </Route>
          <Route path={screens.analytics}>
            <AnalyticsScreen />
          </Route>
          <Route path={screens.schedule}>
            <ScheduleScreen />
          </Route>
          <Route path={screens.website('*?')}>
            <WebsiteScreen />
          </Route>
          <Route path={screens.settings}>
            <SettingsScreen session={session} />
          </Route>
          {showsList ? (
            <Route>
              {firstId ? (
                <RequestScreen key={firstId} id={firstId} isAside />
              ) : (
                <Notice icon="inbox" title="Select a request to see its details." />
              )}
            </Route>
          ) : (
            <Redirect to={screens.list()} replace />
          )}
        </Switch>
      </div>
    </main>
  );
}

/** Shows only the website editor, for `npm run edit`. */
export function LocalDesk() {
  return (
    <main className={`${styles.desk} ${styles.whole}`}>
      <div className={styles.connection}>
        <ConnectionLine />
      </div>
      <div className={styles.side}>
        <Switch>
          <Route path={screens.website('*?')}>
            <WebsiteScreen />
          </Route>
          <Redirect to={screens.website()} replace />
        </Switch>
      </div>
    </main>
  );
}

const requestPrefix = screens.request('');

function getOpenRequest(path: string) {
  return path.startsWith(requestPrefix) ? decodeURIComponent(path.slice(requestPrefix.length)) : undefined;
}
