import { memo } from 'react';
import { Link } from 'wouter';
import type { Place } from '#desk/frame/place.ts';
import { Icon } from '#desk/ui/Icon.tsx';
import { useNow } from '#desk/ui/use-now.ts';
import { dollars } from '#desk/words/dollars.ts';
import { isLate, stageWords, standingWords } from '#desk/words/standing-words.ts';
import { screens } from '#shared/desk/addresses.ts';
import type { RequestSummary } from '#shared/desk/requests.ts';
import styles from './RequestRow.module.css';
import { Thumbnails } from './Thumbnails.tsx';

interface Props {
  request: RequestSummary;
  place: Place;
  isOpen: boolean;
}

/** A request in the list: who, what, where, and how long it waits. A press opens it; the telephone calls. */
export const RequestRow = memo(function RequestRow({ request, place, isOpen }: Props) {
  const { id, name, dial, service, place: town, excerpt, photos, stage, amountCents } = request;
  const late = isLate(request, useNow());
  return (
    <li className={`${styles.row} ${late ? styles.late : ''}`}>
      <Link
        className={styles.body}
        href={screens.request(id)}
        state={{ ...place, isFromList: true }}
        aria-current={isOpen ? 'true' : undefined}
        data-request={id}
      >
        <span className={styles.top}>
          <bdi className={styles.name}>{name}</bdi>
          <Standing request={request} />
        </span>
        <span className={styles.what}>{[service, town].filter(Boolean).join(' · ')}</span>
        {excerpt && (
          <span className={styles.excerpt} dir="auto">
            {excerpt}
          </span>
        )}
        {stage && (
          <span className={styles.stage}>
            {stageWords[stage]}
            {amountCents !== null && ` · ${dollars(amountCents)}`}
          </span>
        )}
        <Thumbnails requestId={id} photos={photos} />
      </Link>
      {dial && (
        <a className={styles.call} href={`tel:${dial}`} aria-label={`Call ${name}`}>
          <Icon name="phone" />
        </a>
      )}
    </li>
  );
});

function Standing({ request }: { request: RequestSummary }) {
  const now = useNow();
  return (
    <span className={styles.standing}>
      {isLate(request, now) && <Icon name="warning" />}
      {standingWords(request, now)}
    </span>
  );
}
