import { UnsentNote } from '#desk/actions/UnsentActions.tsx';
import { useMe } from '#desk/api/query-client.ts';
import { formatStatus, isOverdue } from '#desk/format/request.ts';
import { Icon } from '#desk/ui/Icon.tsx';
import { useNow } from '#desk/ui/Moment.tsx';
import { ServiceAndTown } from '#desk/ui/ServiceAndTown.tsx';
import { describeLanguage, formatDollars, stageLabels } from '#shared/desk/format.ts';
import type { RequestDetails } from '#shared/desk/requests.ts';
import { firstLanguage } from '#shared/languages.ts';
import styles from './RequestStatus.module.css';
import { composeText } from './reply-link.ts';

/** Shows how long a request has been waiting, its service and town, and why it was quarantined. */
export function RequestStatus({ request }: { request: RequestDetails }) {
  const now = useNow();
  const late = isOverdue(request, now);
  const { company } = useMe();
  const writes = describeLanguage(request.language);
  const { service, place, stage, amountCents, state, suspicions } = request;
  return (
    <div className={styles.status}>
      <p className={`${styles.waits} ${late ? styles.late : ''}`}>
        {late && <Icon name="warning" />}
        <span className={styles.words}>{formatStatus(request, now)}</span>
      </p>
      {stage && (
        <p className={styles.stage}>
          {stageLabels[stage]}
          {amountCents !== null && ` · ${formatDollars(amountCents)}`}
        </p>
      )}
      <UnsentNote id={request.id} className={styles.unsent} />
      {(service || place) && (
        <p className={styles.what}>
          <ServiceAndTown service={service} town={place} />
        </p>
      )}
      {writes && (
        <p className={styles.what}>
          {`${writes}. Your replies start in Spanish, too. In English: “${composeText({ request, company }, firstLanguage)}”`}
        </p>
      )}
      {suspicions.length > 0 && (
        <div className={styles.suspicions}>
          <p>{state === 'spam' ? 'Set aside because:' : 'What looked unusual:'}</p>
          <ul>
            {suspicions.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
