import { useQuery } from '@tanstack/react-query';
import { queries } from '#desk/api/queries.ts';
import { BackLink, Pane, ScreenHeading, useTitle } from '#desk/frame/Pane.tsx';
import { VisitsLink } from '#desk/schedule/VisitsLink.tsx';
import { Moment } from '#desk/ui/Moment.tsx';
import { Loaded, Notice } from '#desk/ui/Notice.tsx';
import { StatusLine } from '#desk/ui/StatusLine.tsx';
import type { AnalyticsReport } from '#shared/desk/analytics.ts';
import { AnalyticsReportView } from './AnalyticsReport.tsx';

/** Shows the website's visits, taps and requests of the last days. */
export default function AnalyticsScreen() {
  const query = useQuery(queries.analyticsReport);
  useTitle('Website visits');
  const head = (
    <>
      <BackLink />
      <ScreenHeading>Website visits</ScreenHeading>
      <VisitsLink />
    </>
  );
  return (
    <Pane head={head} aria-label="Website visits">
      {query.data && query.error && (
        <StatusLine>
          Last updated <Moment at={new Date(query.dataUpdatedAt).toISOString()} />.
        </StatusLine>
      )}
      <Loaded query={query}>{(seen) => <Counted seen={seen} />}</Loaded>
    </Pane>
  );
}

function Counted({ seen: { since, ...seen } }: { seen: AnalyticsReport }) {
  if (since) return <AnalyticsReportView seen={{ ...seen, since }} />;
  if (!seen.isCounting)
    return (
      <Notice icon="chart" title="Visits are not counted.">
        <p>The person who runs your server can turn this on by setting COUNT_VISITS.</p>
      </Notice>
    );
  return (
    <Notice icon="chart" title="No visits yet.">
      <p>Counting starts with the first visitor.</p>
    </Notice>
  );
}
