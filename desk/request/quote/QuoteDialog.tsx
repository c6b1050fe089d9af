import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { get } from '#desk/api/api.ts';
import { parseDraft, useDraft } from '#desk/device/draft.ts';
import { Button } from '#desk/ui/Button.tsx';
import { Dialog } from '#desk/ui/Dialog.tsx';
import { useNow, useTimeZone } from '#desk/ui/Moment.tsx';
import { endpoints } from '#shared/desk/addresses.ts';
import { dateInZone, formatDollars } from '#shared/desk/format.ts';
import type { Quote, QuoteStart } from '#shared/desk/quotes.ts';
import type { RequestDialogProps } from '../use-action.ts';
import styles from './QuoteDialog.module.css';
import { QuoteLines } from './QuoteLines.tsx';
import { QuoteReview } from './QuoteReview.tsx';
import { QuoteTerms } from './QuoteTerms.tsx';
import { draftOf, isBlankLine, type QuoteDraft, readDraft } from './quote-draft.ts';

/** Writes the next quote of a request, shows it as the customer will see it, and sends it. */
export default function QuoteDialog({ request, act, onClose }: RequestDialogProps) {
  const { id, quotes: [last] = [], language } = request;
  const today = dateInZone(useNow(), useTimeZone());
  const { typed, write, restore } = useDraft(id, 'quote');
  const stored = parseDraft<QuoteDraft & { quote: Quote }>(typed);
  // A draft that is only a quote is one that the server refused (UnsentActions.tsx).
  const draft: QuoteDraft = { ...draftOf(stored.quote ?? last, today), ...stored };
  const { quote, errors, total } = readDraft(draft, today);
  const [reviewed, setReviewed] = useState<Quote>();
  /** How often it was to be reviewed with something wrong; errors are shown from the first time on. */
  const [failures, setFailures] = useState(0);
  /** What was typed before a line or everything was removed or replaced, to restore it. */
  const [previous, setPrevious] = useState<{ typed: string | undefined }>();
  /** Undo stands where the text was removed: below the lines, or in place of the button at the end. */
  const isCleared = !typed;
  const form = useRef<HTMLDivElement>(null);
  const { data: start } = useQuery({
    queryKey: ['quote start', id],
    queryFn: ({ signal }) => get<QuoteStart>(endpoints.quote(id), signal),
  });

  useEffect(() => {
    const wrong = failures > 0 && form.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (!wrong) return;
    // Not below the buttons at the bottom.
    wrong.scrollIntoView({ block: 'center' });
    wrong.focus({ preventScroll: true });
  }, [failures]);

  const change = (part: Partial<QuoteDraft>) => {
    setPrevious(undefined);
    write(JSON.stringify({ ...draft, ...part, quote: undefined }));
  };
  const replace = (next: QuoteDraft | undefined) => {
    setPrevious({ typed });
    write(next && JSON.stringify(next));
  };
  const review = () => {
    if (Object.keys(errors).length > 0) return setFailures(failures + 1);
    setReviewed(quote);
  };
  const send = async () => {
    const sent = JSON.stringify(draft);
    write(undefined);
    onClose();
    if (!(await act({ kind: 'quote', quote: reviewed! }))) restore(sent);
  };

  if (reviewed)
    return (
      <QuoteReview
        request={request}
        quote={reviewed}
        onClose={() => setReviewed(undefined)}
        onSend={() => void send()}
      />
    );
  const shownErrors = failures > 0 ? errors : {};
  const undo = previous && (
    <Button
      icon="undo"
      onClick={() => {
        write(previous.typed);
        setPrevious(undefined);
      }}
    >
      Undo
    </Button>
  );
  return (
    <Dialog
      title={last ? 'Change the quote' : 'Write a quote'}
      onClose={onClose}
      foot={
        <>
          <div className={styles.total}>
            <span>Total</span>
            <output>{total === undefined ? '—' : formatDollars(total)}</output>
          </div>
          <Button look="solid" guardsDoublePress onClick={review}>
            Review
          </Button>
        </>
      }
    >
      <div ref={form} className={styles.form}>
        {last && last.version > draft.follows && (
          <p className={styles.notice} role="status">
            {`Quote ${last.version} was sent after you started this one. Check it before you send another.`}
          </p>
        )}
        <QuoteLines
          lines={draft.lines}
          errors={shownErrors}
          language={language}
          onChange={(lines) => change({ lines })}
          onRemove={(lines) => replace({ ...draft, lines })}
        />
        <div className={styles.starts}>
          {start?.last && draft.lines.every(isBlankLine) && (
            <Button
              look="quiet"
              className={styles.quiet}
              icon="note"
              onClick={() =>
                replace({ ...draftOf({ ...start.last!, validUntil: '' }, today), follows: draft.follows })
              }
            >
              Start from the last quote
            </Button>
          )}
          {!isCleared && undo}
        </div>
        <QuoteTerms
          draft={draft}
          errors={shownErrors}
          blocks={start?.blocks ?? []}
          language={language}
          today={today}
          onChange={change}
        />
        <div className={styles.starts}>
          {isCleared ? (
            undo
          ) : (
            <Button look="quiet" className={styles.quiet} icon="trash" onClick={() => replace(undefined)}>
              {last ? 'Discard changes' : 'Start over'}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
