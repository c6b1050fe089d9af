import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useConnection } from '#desk/api/connection.ts';
import { queries } from '#desk/api/queries.ts';
import { formatShortDate } from '#desk/format/numbers.ts';
import { Confirm } from '#desk/ui/Confirm.tsx';
import { endpoints } from '#shared/desk/addresses.ts';
import { formatDollars } from '#shared/desk/format.ts';
import { type Quote, totalOf } from '#shared/desk/quotes.ts';
import type { RequestDetails } from '#shared/desk/requests.ts';
import styles from './QuoteDialog.module.css';

interface Props {
  request: RequestDetails;
  quote: Quote;
  onClose: () => void;
  onSend: () => void;
}

/** Shows a quote as the customer will see it, and asks whether to send it. */
export function QuoteReview({ request, quote, onClose, onSend }: Props) {
  const { id, name, quotes: [last] = [] } = request;
  const { isOffline } = useConnection();
  const total = formatDollars(totalOf(quote.lines));
  return (
    <Confirm
      title="Send this quote?"
      cancel="Back"
      confirm={`Send ${total}`}
      look="solid"
      onClose={onClose}
      onConfirm={onSend}
    >
      <p>
        <bdi translate="no">{name}</bdi>
        {`: ${total}, good until ${formatShortDate(quote.validUntil)}.`}
      </p>
      <WhatHappens request={request} />
      {last && <p>{`It replaces quote ${last.version}, which is kept.`}</p>}
      {isOffline ? (
        <p className="soft">
          The preview needs a connection. You can send it now: it goes out once you’re online.
        </p>
      ) : (
        <Preview id={id} quote={quote} />
      )}
    </Confirm>
  );
}

/** Says how the customer gets the quote. */
function WhatHappens({ request: { email } }: { request: RequestDetails }) {
  const { data: settings } = useQuery(queries.customerSettings);
  if (email && settings?.acknowledges !== false)
    return <p>In a minute, they get an email with a link to it.</p>;
  const reason = email ? 'Emails to customers are turned off in Settings.' : 'They left no email address.';
  return <p>{`${reason} Send it, then tap “Send the link”.`}</p>;
}

/** The page that the server makes of the quote, in a frame without any rights. */
function Preview({ id, quote }: { id: string; quote: Quote }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current!.submit(), []);
  return (
    <>
      <form ref={form} hidden method="post" action={endpoints.quote(id)} target="quote-preview">
        <input type="hidden" name="quote" value={JSON.stringify(quote)} />
      </form>
      <iframe
        name="quote-preview"
        title="The quote as the customer sees it"
        className={styles.preview}
        sandbox=""
      />
    </>
  );
}
