import { useRef } from 'react';
import { parseSignedDollars } from '#desk/format/signed-dollars.ts';
import { Button, IconButton } from '#desk/ui/Button.tsx';
import { Field } from '#desk/ui/Field.tsx';
import { formatDollars } from '#shared/desk/format.ts';
import { firstLanguage, type Language } from '#shared/languages.ts';
import { LongText } from './LongText.tsx';
import styles from './QuoteDialog.module.css';
import { type DraftLine, isBlankLine, type QuoteErrors } from './quote-draft.ts';

/** What a discount is called in the customer's language. */
const discounts: Record<Language, string> = { en: 'Discount', es: 'Descuento' };

interface Props {
  lines: DraftLine[];
  errors: QuoteErrors;
  language?: Language | undefined;
  onChange: (lines: DraftLine[]) => void;
  onRemove: (lines: DraftLine[]) => void;
}

/** The lines of a quote, with their amounts as they are read if typed differently, and an empty one for the next. */
export function QuoteLines({ lines, errors, language = firstLanguage, onChange, onRemove }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const last = lines.at(-1);
  const shown = last && isBlankLine(last) ? lines : [...lines, { text: '', amount: '' }];
  const set = (index: number, part: Partial<DraftLine>) =>
    onChange(shown.map((line, at) => (at === index ? { ...line, ...part } : line)));
  /** Starts a discount with its minus, which the number keyboard of an iPhone lacks. */
  const addDiscount = () => {
    const index = shown.length - 1;
    // The row stays, so that the keyboard opens in answer to the tap.
    list.current!.children[index]!.querySelector('input')!.focus();
    set(index, { text: discounts[language], amount: '-' });
  };
  return (
    <>
      <ol ref={list} className={styles.lines}>
        {shown.map((line, index) => {
          const read = parseSignedDollars(line.amount);
          const amount = read.ok && read.cents !== null ? formatDollars(read.cents) : '';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the focus stays on the position of a removed line
            <li key={index} className={styles.line}>
              <LongText
                label={`Line ${index + 1}`}
                rows={2}
                lang={language}
                error={errors[`text ${index}`]}
                value={line.text}
                onText={(text) => set(index, { text })}
              />
              <div className={styles.amount}>
                <Field
                  label={`Amount ${index + 1}`}
                  error={errors[`amount ${index}`]}
                  value={line.amount}
                  inputMode="decimal"
                  autoComplete="off"
                  onChange={({ target }) => set(index, { amount: target.value })}
                />
                <output>{amount !== line.amount && amount}</output>
                {!isBlankLine(line) && (
                  <IconButton
                    label={`Remove line ${index + 1}`}
                    icon="trash"
                    onClick={() => onRemove(shown.filter((_, at) => at !== index))}
                  />
                )}
              </div>
            </li>
          );
        })}
      </ol>
      <Button look="quiet" className={styles.quiet} icon="plus" onClick={addDiscount}>
        Add a discount
      </Button>
    </>
  );
}
