import { useQuery } from '@tanstack/react-query';
import { post } from '#desk/api/api.ts';
import { useConnection } from '#desk/api/connection.ts';
import { formatShortDate } from '#desk/format/numbers.ts';
import { Confirm } from '#desk/ui/Confirm.tsx';
import { Loaded } from '#desk/ui/Notice.tsx';
import { endpoints } from '#shared/desk/addresses.ts';
import { formatDollars } from '#shared/desk/format.ts';
import { type Quote, type QuotePreview, totalOf } from '#shared/desk/quotes.ts';
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
  const { id, name, email, quotes: [last] = [] } = request;
  const { isOffline } = useConnection();
  const total = formatDollars(totalOf(quote.lines));
  return (
    <Confirm
      title="Send this quote?"
      cancel="Back"
      confirm={`Send ${total} quote`}
      look="solid"
      onClose={onClose}
      onConfirm={onSend}
    >
      <p>
        <bdi translate="no">{name}</bdi>
        {`: ${total}, good through ${formatShortDate(quote.validUntil).replace(' ', '\u00a0')}.`}
      </p>
      <p>
        {email
          ? 'Within a minute, they’ll get an email with a link.'
          : 'There’s no email address. After you send it, tap “Send the link”.'}
      </p>
      {last && <p>{`It replaces quote ${last.version}, which you’ll find under “Earlier quotes”.`}</p>}
      {isOffline ? (
        <p className="soft">
          The preview needs a connection. If you send the quote now, it goes out once you’re online.
        </p>
      ) : (
        <Preview id={id} quote={quote} />
      )}
    </Confirm>
  );
}

/** The page that the server makes of the quote, in a frame that runs no scripts and sends no forms. */
function Preview({ id, quote }: { id: string; quote: Quote }) {
  const query = useQuery({
    queryKey: ['quote preview', id, quote],
    queryFn: ({ signal }) => post<QuotePreview>(endpoints.quote(id), quote, signal),
    // The server forgets it after a few minutes: each review makes its own.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <div className={styles.preview}>
      <Loaded query={query}>
        {({ path }) => (
          <iframe title="The quote as the customer sees it" sandbox="allow-same-origin" src={path} />
        )}
      </Loaded>
    </div>
  );
}
