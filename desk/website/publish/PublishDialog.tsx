import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatError, Refused } from '#desk/api/api.ts';
import { useMe } from '#desk/api/query-client.ts';
import { formatCount, formatNumber } from '#desk/format/numbers.ts';
import { Button } from '#desk/ui/Button.tsx';
import { Dialog } from '#desk/ui/Dialog.tsx';
import { ErrorLine } from '#desk/ui/Field.tsx';
import { sendAll } from '#desk/website/draft/draft-store.ts';
import { useConflicts } from '#desk/website/draft/use-website.ts';
import { isRunning, websiteQuery } from '#desk/website/draft/website-query.ts';
import { SampleList } from '#desk/website/SamplesScreen.tsx';
import { countAllSamples } from '#desk/website/samples.ts';
import { kindOf } from '#shared/content/change-kind.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { DraftChange, Job, Problem, PublishChanges, Website } from '#shared/desk/website.ts';
import { Changes, type Choice, getChangeKey } from './Changes.tsx';
import { DiscardAll } from './Discard.tsx';
import { formatJobTitle, JobProgress } from './JobProgress.tsx';
import { Outcome, useOutcomeTitle, ViewSiteLink } from './Outcome.tsx';
import { blocksPublishing, Problems } from './Problems.tsx';
import styles from './PublishDialog.module.css';
import { PublishedSince } from './PublishedSince.tsx';
import { UndoPublishing } from './UndoPublishing.tsx';
import { useBuild } from './use-build.ts';

interface Props {
  onClose: () => void;
}

/**
 * A button that opens the publish dialog.
 * It is disabled until every question about two people's text is answered.
 * @param isOffered whether there is anything to publish; an open dialog stays open in any case
 */
export function PublishButton({ isOffered }: { isOffered: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const isAsking = useIsAsking();
  return (
    <>
      {isOffered && (
        <Button look="solid" disabled={isAsking} onClick={() => setOpen(true)}>
          Publish
        </Button>
      )}
      {isOpen && <PublishDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Whether a question about two people's text is open. */
const useIsAsking = () => useConflicts().length > 0;

/** Shows the changes and problems before publishing, then the progress and the result. */
function PublishDialog({ onClose }: Props) {
  const { data: website } = useQuery({ ...websiteQuery, refetchOnMount: 'always' });
  const { email } = useMe();
  const publish = useBuild(endpoints.publish, { before: sendAll, hidesError: true });
  /** The changes and the published version when the dialog was opened. */
  const opened = useRef<Pick<Website, 'changes' | 'published'>>(undefined);
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const isAsking = useIsAsking();
  if (!website) return null;
  opened.current ??= website;
  const own = findJobSince(publish.data, website);
  if (own && !isRunning(own)) return <Ended job={own} onClose={onClose} />;
  if (website.job && isRunning(website.job) && website.job.kind !== 'preview')
    return (
      <Dialog
        title={formatJobTitle(website.job, email)}
        onClose={onClose}
        foot={<Button onClick={onClose}>Close</Button>}
      >
        <JobProgress job={website.job} usualSeconds={website.usualSeconds} isTitled />
      </Dialog>
    );
  const { changes, published } = website;
  const since = published?.id === opened.current.published?.id ? null : published;
  const keys = new Set(changes.map(getChangeKey));
  const before = opened.current.changes.map(getChangeKey);
  // Somebody else published first, which the dialog shows.
  const isConflict = publish.error instanceof Refused && publish.error.status === 409;
  const chosen = changes.filter((change) => !excluded.has(getChangeKey(change)));
  const isAll = chosen.length === changes.length;
  // Problems in other changes don't block the chosen ones.
  const problems = isAll
    ? website.problems
    : website.problems.filter((one) => !blocksPublishing(one) || isIn(one, chosen));
  const isBlocked = problems.some(blocksPublishing);
  const canPublish = !isBlocked && chosen.length > 0;
  const choice: Choice = {
    isChosen: (change) => !excluded.has(getChangeKey(change)),
    toggle: (change) =>
      setExcluded((before) => {
        const next = new Set(before);
        if (!next.delete(getChangeKey(change))) next.add(getChangeKey(change));
        return next;
      }),
  };
  const body: PublishChanges = {
    published: published?.id ?? null,
    ...(!isAll && {
      changes: chosen.map((change) => ({ file: change.file, path: change.path, kind: kindOf(change) })),
    }),
  };
  const foot = (
    <>
      <Button onClick={onClose}>{canPublish ? 'Not yet' : 'Close'}</Button>
      {canPublish && (
        <Button
          look="solid"
          guardsDoublePress
          disabled={isAsking}
          busy={publish.isPending}
          onClick={() => publish.mutate(body)}
        >
          Publish
        </Button>
      )}
    </>
  );
  const title =
    since && changes.length === 0
      ? 'Already published'
      : isBlocked
        ? 'Something to fix first'
        : titleOf(chosen.length, changes.length);
  return (
    <Dialog title={title} onClose={onClose} foot={foot}>
      {since && (
        <PublishedSince
          version={since}
          before={before.length}
          remaining={before.filter((key) => keys.has(key)).length}
        />
      )}
      <ErrorLine>{publish.error && !isConflict && formatError(publish.error)}</ErrorLine>
      <PublishReview website={website} problems={problems} choice={choice} />
    </Dialog>
  );
}

function titleOf(chosen: number, all: number): string {
  if (all === 0) return 'Nothing to publish';
  return chosen === all
    ? `Publish ${formatCount(all, 'change')}?`
    : `Publish ${chosen} of ${formatCount(all, 'change')}?`;
}

/** Whether a problem is in one of these changes. */
const isIn = ({ file, path }: Problem, changes: readonly DraftChange[]) =>
  changes.some(
    (change) =>
      change.file === file &&
      change.after !== undefined &&
      change.path.every((step, depth) => depth >= path.length || path[depth] === step),
  );

/** Returns the current state of the started job, or a later one. */
function findJobSince(started: Job | undefined, { job }: Website): Job | undefined {
  return started && job && job.startedAt >= started.startedAt && job.kind !== 'preview' ? job : started;
}

function Ended({ job, onClose }: { job: Job; onClose: () => void }) {
  const isGood = job.failure === null;
  const foot = (
    <>
      <Button onClick={onClose}>Close</Button>
      {isGood && job.kind === 'publish' && <UndoPublishing />}
      {isGood && <ViewSiteLink look="solid" />}
    </>
  );
  return (
    <Dialog title={useOutcomeTitle(job)} onClose={onClose} foot={foot}>
      <Outcome job={job} isTitled />
    </Dialog>
  );
}

interface PublishReviewProps {
  website: Website;
  /** The problems in the chosen changes. */
  problems: Problem[];
  choice: Choice;
}

function PublishReview({ website: { changes, samples = [] }, problems, choice }: PublishReviewProps) {
  const unshown = problems.filter((one) => one.isUnshown);
  const [blocking, warnings] = [true, false].map((isWrong) =>
    problems.filter((one) => !one.isUnshown && blocksPublishing(one) === isWrong),
  ) as [Problem[], Problem[]];
  return (
    <div className={styles.before}>
      {blocking.length > 0 && (
        <section aria-labelledby="what-stops">
          <h3 id="what-stops">What’s blocking publishing</h3>
          <Problems problems={blocking} />
        </section>
      )}
      {warnings.length > 0 && (
        <details open={blocking.length === 0 && warnings.length < 3}>
          <summary>{formatCount(warnings.length, 'thing')} to check; you can publish anyway</summary>
          <Problems problems={warnings} />
        </details>
      )}
      {unshown.length > 0 && (
        <section aria-labelledby="what-does-not-show">
          <h3 id="what-does-not-show">What won’t be shown</h3>
          <Problems problems={unshown} />
        </section>
      )}
      {changes.length > 0 && (
        <section aria-labelledby="what-changes">
          <div className={styles.head}>
            <h3 id="what-changes">What changes</h3>
            {changes.length > 1 && <DiscardAll count={changes.length} />}
          </div>
          {changes.length > 1 && blocking.length > 0 && (
            <p>Uncheck the changes that should wait, and publish the rest.</p>
          )}
          <Changes changes={changes} isDraft {...(changes.length > 1 && { choice })} />
        </section>
      )}
      {samples.length > 0 && (
        <details>
          <summary>Sample text and photos: {formatNumber(countAllSamples(samples))}</summary>
          <SampleList samples={samples} />
        </details>
      )}
    </div>
  );
}
