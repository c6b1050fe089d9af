import { memo } from 'react';
import { Link } from 'wouter';
import { UnsentNote } from '#desk/actions/UnsentActions.tsx';
import { useDraftNames } from '#desk/device/draft.ts';
import { formatCount } from '#desk/format/numbers.ts';
import { formatStatus, isOverdue } from '#desk/format/request.ts';
import type { ListState } from '#desk/frame/list-state.ts';
import { Icon } from '#desk/ui/Icon.tsx';
import { Moment, useDerivedFromTime } from '#desk/ui/Moment.tsx';
import { MissingPhoto, Photo } from '#desk/ui/Photo.tsx';
import { ServiceAndTown } from '#desk/ui/ServiceAndTown.tsx';
import { endpoints, screens } from '#shared/desk/addresses.ts';
import { describeLanguage, formatDollars, stageLabels } from '#shared/desk/format.ts';
import type { RequestSummary } from '#shared/desk/requests.ts';
import styles from './RequestRow.module.css';

interface Props {
  request: RequestSummary;
  place: ListState;
  isOpen: boolean;
}

/** A request in the list, which opens it, with a call button unless it is spam. */
export const RequestRow = memo(function RequestRow({ request, place, isOpen }: Props) {
  const { id, name, dial, service, place: town, excerpt, photos, stage, amountCents, visitAt } = request;
  const isLate = useDerivedFromTime((now) => isOverdue(request, now));
  const status = useDerivedFromTime((now) => formatStatus(request, now));
  const draft = useDraftNames(id);
  const writes = describeLanguage(request.language);
  return (
    <li className={`${styles.row} ${isLate ? styles.late : ''}`}>
      <Link
        className={styles.body}
        href={screens.request(id)}
        state={{ ...place, isFromList: true }}
        aria-current={isOpen ? 'true' : undefined}
        data-request={id}
      >
        <span className={styles.top}>
          <bdi translate="no" className={styles.name}>
            {name}
          </bdi>
          <span className={styles.status}>
            {isLate && <Icon name="warning" />}
            {status}
          </span>
        </span>
        <span className={styles.what}>
          <ServiceAndTown service={service} town={town} />
          {writes && <b>{`${service || town ? ' · ' : ''}${writes}`}</b>}
        </span>
        {excerpt && (
          <span className={styles.excerpt} dir="auto" lang={request.language}>
            {excerpt}
          </span>
        )}
        {stage && (
          <span className={styles.stage}>
            {stageLabels[stage]}
            {amountCents !== null && ` · ${formatDollars(amountCents)}`}
          </span>
        )}
        {draft && (
          <span className={styles.draft}>
            <Icon name="note" />
            {`Not saved: ${draft}`}
          </span>
        )}
        {visitAt && (
          <span className={styles.visit}>
            <Icon name="calendar" />
            <Moment at={visitAt} />
          </span>
        )}
        <UnsentNote id={id} className={styles.draft} />
        <Thumbnails requestId={id} photos={photos} />
      </Link>
      {dial && request.state !== 'spam' && (
        <a className={styles.call} href={`tel:${dial}`} aria-label={`Call ${name}`}>
          <Icon name="phone" />
        </a>
      )}
    </li>
  );
});

/** How many thumbnails are shown; the others are counted. */
const maxThumbnails = 4;

/** The first photos in miniature, without descriptions: they only show that there are photos. */
function Thumbnails({ requestId, photos }: { requestId: string; photos: readonly string[] }) {
  if (photos.length === 0) return null;
  const shown = photos.slice(0, maxThumbnails);
  const more = photos.length - shown.length;
  return (
    <span className={styles.thumbnails}>
      {shown.map((photo) => (
        <Photo
          key={photo}
          src={endpoints.photo(requestId, photo, 'miniature')}
          alt=""
          fallback={<MissingPhoto className={styles.thumbnail} />}
          className={styles.thumbnail}
          width={48}
          height={48}
          loading="lazy"
          decoding="async"
        />
      ))}
      {more > 0 && <span aria-hidden="true">{`+${more}`}</span>}
      <span className="visually-hidden">{formatCount(photos.length, 'photo')}</span>
    </span>
  );
}
