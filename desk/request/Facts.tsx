import type { ReactNode } from 'react';
import { useMe } from '#desk/api/query-client.ts';
import { MapLink } from '#desk/ui/MapLink.tsx';
import { Moment, useTimeZone } from '#desk/ui/Moment.tsx';
import { requestNumber } from '#shared/desk/request-number.ts';
import type { RequestDetails } from '#shared/desk/requests.ts';
import { type QuoteField, quoteFields, shortFields } from '#shared/quote-fields.ts';
import styles from './Facts.module.css';
import { replyLink } from './reply-link.ts';

/** The name is the screen's heading. */
const listedFields = shortFields.filter((field) => field !== 'name');

/** The short fields of the form, phone and email as links; then the address, and when the request was received. */
export function Facts({ request }: { request: RequestDetails }) {
  const { company } = useMe();
  const timeZone = useTimeZone();
  const { id, dial, email, place, jobAddress, addressInWords, receivedAt, priceShown } = request;
  const address = jobAddress || addressInWords;
  const links: { [Field in QuoteField]?: string | null } = {
    phone: dial && `tel:${dial}`,
    email: email && replyLink({ request, company, timeZone }),
  };
  return (
    <dl className={styles.facts}>
      {listedFields.map((field) => (
        <Fact key={field} term={quoteFields[field].ownersLabel}>
          <Typed request={request} field={field} href={links[field]} />
        </Fact>
      ))}
      <Fact term="Address">{address && <MapLink address={address} />}</Fact>
      <Fact term="City">{place && <bdi translate="no">{place}</bdi>}</Fact>
      <Fact term={priceShown?.label}>{priceShown?.text}</Fact>
      <Fact term="Received">
        <Moment at={receivedAt} />
      </Fact>
      <Fact term="Request">
        <bdi translate="no">{requestNumber(id)}</bdi>
      </Fact>
    </dl>
  );
}

/** A line of the list; nothing if nothing is known. */
const Fact = ({ term, children }: { term: string | undefined; children: ReactNode }) =>
  children && (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  );

interface TypedProps {
  request: RequestDetails;
  field: QuoteField;
  href: string | null | undefined;
}

/** What the customer typed. A browser may translate the service, which the owner named. */
function Typed({ request, field, href }: TypedProps) {
  const text = request[field];
  if (!text) return 'Not given';
  if (quoteFields[field].control === 'services') return text;
  return <bdi translate="no">{href ? <a href={href}>{text}</a> : text}</bdi>;
}
