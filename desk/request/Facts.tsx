import { useMe } from '#desk/api/query-client.ts';
import { MapLink } from '#desk/ui/MapLink.tsx';
import { Moment, useTimeZone } from '#desk/ui/Moment.tsx';
import { requestNumber } from '#shared/desk/request-number.ts';
import type { RequestDetails } from '#shared/desk/requests.ts';
import styles from './Facts.module.css';
import { replyLink } from './reply-link.ts';

/** Lists phone and email as links to reply, the service, the location and when the request was received. */
export function Facts({ request }: { request: RequestDetails }) {
  const { company } = useMe();
  const timeZone = useTimeZone();
  const { id, phone, dial, email, service, place, jobAddress, addressInWords, receivedAt } = request;
  const address = jobAddress || addressInWords;
  return (
    <dl className={styles.facts}>
      <dt>Phone</dt>
      <dd>
        <bdi translate="no">{dial ? <a href={`tel:${dial}`}>{phone}</a> : phone}</bdi>
      </dd>
      <dt>Email</dt>
      <dd>
        <bdi translate="no">{email && <a href={replyLink({ request, company, timeZone })}>{email}</a>}</bdi>
      </dd>
      <dt>Service</dt>
      <dd>{service || 'Not given'}</dd>
      {address && (
        <>
          <dt>Address</dt>
          <dd>
            <MapLink address={address} />
          </dd>
        </>
      )}
      {place && (
        <>
          <dt>Place</dt>
          <dd translate="no">{place}</dd>
        </>
      )}
      <dt>Received</dt>
      <dd>
        <Moment at={receivedAt} />
      </dd>
      <dt>Request</dt>
      <dd translate="no">{requestNumber(id)}</dd>
    </dl>
  );
}
