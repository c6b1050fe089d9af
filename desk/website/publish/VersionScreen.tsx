import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '#desk/api/query-client.ts';
import { formatCount } from '#desk/format/numbers.ts';
import { Button } from '#desk/ui/Button.tsx';
import { Confirm } from '#desk/ui/Confirm.tsx';
import { Moment, useDerivedFromTime, useTimeZone } from '#desk/ui/Moment.tsx';
import { Loaded } from '#desk/ui/Notice.tsx';
import { isRunning, websiteQuery } from '#desk/website/draft/website-query.ts';
import { Screen } from '#desk/website/Screen.tsx';
import { endpoints, screens } from '#shared/desk/addresses.ts';
import { formatMoment } from '#shared/desk/format.ts';
import type { VersionChanges } from '#shared/desk/website.ts';
import { Changes } from './Changes.tsx';
import { describePerson } from './describe-person.ts';
import { JobProgress } from './JobProgress.tsx';
import { Outcome, ViewSiteLink } from './Outcome.tsx';
import { useBuild } from './use-build.ts';
import styles from './VersionScreen.module.css';
import { versionQueries } from './version-queries.ts';

/** The screen of a published version: what it changed, and a button to restore it. */
export function VersionScreen({ id }: { id: string }) {
  const version = useQuery(versionQueries.one(id));
  const timeZone = useTimeZone();
  const at = useDerivedFromTime((now) => (version.data ? formatMoment(version.data.at, now, timeZone) : ''));
  return (
    <Screen
      title={at ? `${at[0]!.toUpperCase()}${at.slice(1)}` : 'Version'}
      back={{ to: screens.website('versions'), label: 'the versions' }}
    >
      <Loaded query={version} className={styles.content}>
        {(data) => <Content version={data} />}
      </Loaded>
    </Screen>
  );
}

function Content({ version }: { version: VersionChanges }) {
  const { email } = useMe();
  const { by, changed, changes, isPublished, restored } = version;
  const unseen = changed - changes.length;
  return (
    <div className={styles.content}>
      <p>
        {by ? `Published by ${describePerson(by, email)}` : 'Original'}
        {restored && (
          <>
            , restored from <Moment at={restored} />
          </>
        )}
        .{isPublished && ' This is what visitors see.'}
      </p>
      <Restore version={version} />
      {changes.length > 0 ? (
        <>
          <h2>What it changed</h2>
          <Changes changes={changes} versions={version} />
        </>
      ) : (
        <p className="soft">This is the first version, so there’s nothing to compare it with.</p>
      )}
      {unseen > 0 && changes.length > 0 && <p>And {formatCount(unseen, 'more', 'more')}.</p>}
    </div>
  );
}

/** Restores a version after a confirmation. */
function Restore({ version: { id, isBuilt, isPublished, toRestore } }: { version: VersionChanges }) {
  const [isAsking, setAsking] = useState(false);
  const { data: website } = useQuery(websiteQuery);
  const restore = useBuild(endpoints.restoreVersion);
  const { data: started } = restore;
  if (!website) return null;
  const { job, cannotPublish, usualSeconds, changes } = website;
  const own = started && job && job.startedAt >= started.startedAt && job.kind === 'restore' ? job : started;
  if (own && !isRunning(own))
    return (
      <div className={styles.restore}>
        <Outcome job={own} />
        <ViewSiteLink />
      </div>
    );
  if (job && isRunning(job) && job.kind !== 'preview')
    return <JobProgress job={job} usualSeconds={usualSeconds} />;
  if (isPublished) return null;
  // A version that is still built can be restored without building.
  if (cannotPublish && !isBuilt) return <p>{cannotPublish}</p>;
  return (
    <div className={styles.restore}>
      <Button look="solid" icon="undo" onClick={() => setAsking(true)}>
        Restore this version
      </Button>
      {isAsking && (
        <Confirm
          title="Restore this version?"
          onClose={() => setAsking(false)}
          confirm="Restore"
          look="solid"
          busy={restore.isPending}
          onConfirm={() => restore.mutate({ id })}
        >
          {toRestore.length > 0 ? (
            <>
              <p>{`Visitors will see ${formatCount(toRestore.length, 'change')}:`}</p>
              <Changes changes={toRestore} versions={{ earlier: website.published?.id ?? null, id }} />
            </>
          ) : (
            <p>It’s the same as what visitors see now.</p>
          )}
        </Confirm>
      )}
      <p className="soft">
        Visitors will see the website as it was then{isBuilt ? ', right away' : ''}.
        {changes.length > 0 && ' What you haven’t published yet is kept.'}
      </p>
    </div>
  );
}
