import { useState } from 'react';
import { useDraft } from '#desk/device/draft.ts';
import { formatShortDate } from '#desk/format/numbers.ts';
import { lazyScreen } from '#desk/frame/lazy-screen.tsx';
import { Button } from '#desk/ui/Button.tsx';
import { Moment, useNow, useTimeZone } from '#desk/ui/Moment.tsx';
import { dateInZone, formatDollars } from '#shared/desk/format.ts';
import { isExpired, type SentQuote, totalOf } from '#shared/desk/quotes.ts';
import styles from './Progress.module.css';
import type { RequestProps } from './use-action.ts';

const QuoteDialog = lazyScreen(() => import('./quote/QuoteDialog.tsx'));
const CustomerPageDialog = lazyScreen(() => import('./CustomerPageDialog.tsx'));

/** Shows the quotes that were sent with their answers, and opens the form of the next one. */
export function SentQuotes({ request, act }: RequestProps) {
  const { id, state, stage, visitAt, quotes } = request;
  const [opened, setOpened] = useState<'quote' | 'link'>();
  const { typed } = useDraft(id, 'quote');
  const today = dateInZone(useNow(), useTimeZone());
  // An older server stores no quotes.
  if (!quotes) return null;
  const [last, ...earlier] = quotes;
  const hasExpired = last && !last.answer && isExpired(last, today);
  const isOpen = last && !last.answer && stage === 'quoted';
  let label = 'Write a quote';
  if (typed) label = 'Continue the quote';
  else if (last) label = hasExpired ? 'Send it again' : 'Change the quote';
  const onClose = () => setOpened(undefined);
  // Once the customer was answered and any visit has its time.
  const isNext =
    state === 'answered' && !last && (stage === 'visit' ? visitAt : stage !== 'won' && stage !== 'lost');
  return (
    <div className={styles.quotes}>
      {last && <OneQuote quote={last} />}
      {isOpen && (
        <p>
          {hasExpired
            ? `Expired on ${formatShortDate(last.validUntil)}. Send it again with a new date.`
            : 'Waiting for an answer'}
        </p>
      )}
      <div className={styles.buttons}>
        <Button look={isNext ? 'solid' : 'line'} icon="note" onClick={() => setOpened('quote')}>
          {label}
        </Button>
        {isOpen && !hasExpired && <Button onClick={() => setOpened('link')}>Send the link</Button>}
      </div>
      {earlier.length > 0 && (
        <details>
          <summary>Earlier quotes</summary>
          {earlier.map((quote) => (
            <OneQuote key={quote.id} quote={quote} />
          ))}
        </details>
      )}
      {opened === 'quote' && <QuoteDialog request={request} act={act} onClose={onClose} />}
      {opened === 'link' && <CustomerPageDialog request={request} onClose={onClose} />}
    </div>
  );
}

function OneQuote({ quote: { version, lines, sentAt, validUntil, answer } }: { quote: SentQuote }) {
  const sentOn = dateInZone(Date.parse(sentAt), useTimeZone());
  return (
    <>
      <p>
        {[
          `Quote ${version}`,
          formatDollars(totalOf(lines)),
          `sent ${formatShortDate(sentOn)}`,
          `good through ${formatShortDate(validUntil)}`,
        ].join(' · ')}
      </p>
      {answer && (
        <p>
          {answer.kind === 'accept' ? 'Accepted by ' : 'Declined'}
          <bdi translate="no">{answer.name}</bdi>, <Moment at={answer.at} />
          {answer.reason && <q>{answer.reason}</q>}
        </p>
      )}
    </>
  );
}
