import { useRef } from 'react';
import { Link } from 'wouter';
import { useMe } from '#desk/api/query-client.ts';
import { formatCount } from '#desk/format/numbers.ts';
import { buttonClass } from '#desk/ui/Button.tsx';
import { Icon } from '#desk/ui/Icon.tsx';
import { Moment, useNow } from '#desk/ui/Moment.tsx';
import { isRunning } from '#desk/website/draft/website-query.ts';
import { screens } from '#shared/desk/addresses.ts';
import type { Website } from '#shared/desk/website.ts';
import { describePerson } from './describe-person.ts';
import { JobProgress } from './JobProgress.tsx';
import { DoneLine, Outcome, ViewSiteLink } from './Outcome.tsx';
import styles from './PublishCard.module.css';
import { PublishButton } from './PublishDialog.tsx';
import { UndoPublishing } from './UndoPublishing.tsx';

/** How long after publishing Undo is offered, in milliseconds. Later: Versions. */
const undoPeriod = 10 * 60_000;

/**
 * Shows the state of the website: unpublished changes, a running publish by any person, and its result.
 */
export function PublishCard({ website }: { website: Website }) {
  const { job, cannotPublish, changes } = website;
  const own = job && job.kind !== 'preview' ? job : undefined;
  const isBusy = isRunning(own);
  const shown = isRunning(job) && (isBusy || job?.isUpdate) ? job : undefined;
  /** Whether the build was running while this was on screen. */
  const wasBusy = useRef(false);
  wasBusy.current ||= isBusy;
  const now = useNow();
  const isFresh =
    own?.kind === 'publish' &&
    own.failure === null &&
    own.endedAt !== null &&
    now - Date.parse(own.endedAt) < undoPeriod;
  const canPublish = changes.length > 0 && !cannotPublish && !isBusy;
  return (
    <section className={styles.card} aria-label="What visitors see">
      {own && !isBusy && own.failure !== null && changes.length > 0 && <Outcome job={own} />}
      {[cannotPublish, isBusy ? null : website.notShown].map(
        (reason) =>
          reason && (
            <p key={reason} className={styles.cannot}>
              <Icon name="warning" />
              <span>{reason}</span>
            </p>
          ),
      )}
      {shown ? (
        <JobProgress job={shown} usualSeconds={website.usualSeconds} />
      ) : (
        <DraftStatus website={website} />
      )}
      {own?.failure === null && !isBusy && wasBusy.current && <DoneLine kind={own.kind} />}
      <div className={styles.buttons}>
        <PublishButton isOffered={canPublish} />
        {canPublish && (
          <Link href={screens.website('preview')} className={buttonClass({})}>
            Preview
          </Link>
        )}
        {changes.length === 0 && !isBusy && <ViewSiteLink />}
        {isFresh && <UndoPublishing />}
        <Link href={screens.website('versions')} className={buttonClass({ look: 'quiet' })}>
          <Icon name="clock" />
          Versions
        </Link>
      </div>
    </section>
  );
}

function DraftStatus({ website: { changes, published, savedAt, savedBy } }: { website: Website }) {
  const { email } = useMe();
  const by = (person: string) => {
    const name = describePerson(person, email);
    return name === 'you' ? ' by you' : <bdi translate="no"> by {name}</bdi>;
  };
  const isChanged = changes.length > 0;
  const last = isChanged ? savedAt && { at: savedAt, by: savedBy } : published;
  return (
    <div>
      <h2 className={styles.title}>
        {isChanged ? `${formatCount(changes.length, 'change')}, not published` : 'Everything is published'}
      </h2>
      {last && (
        <p className="soft">
          {isChanged ? 'Saved' : 'Published'} <Moment at={last.at} />
          {last.by && by(last.by)}
        </p>
      )}
    </div>
  );
}
