import { Fragment } from 'react';
import { parseDollars } from '#desk/format/money.ts';
import { Button } from '#desk/ui/Button.tsx';
import { Field } from '#desk/ui/Field.tsx';
import { formatDollars, languageNames } from '#shared/desk/format.ts';
import type { QuoteStart } from '#shared/desk/quotes.ts';
import { firstLanguage, type Language } from '#shared/languages.ts';
import { LongText } from './LongText.tsx';
import styles from './QuoteDialog.module.css';
import { longTexts, type QuoteDraft, type QuoteErrors, toggleBlock } from './quote-draft.ts';

const labels: Record<(typeof longTexts)[number], string> = {
  included: 'What’s included',
  excluded: 'What isn’t included',
  terms: 'Terms',
};

interface Props {
  draft: QuoteDraft;
  errors: QuoteErrors;
  /** Texts from the content, which a tap adds to the terms. */
  blocks: QuoteStart['blocks'];
  language?: Language | undefined;
  /** By the company's clock, like 2026-12-31. */
  today: string;
  onChange: (part: Partial<QuoteDraft>) => void;
}

/** Everything in a quote below its total. */
export function QuoteTerms({ draft, errors, blocks, language = firstLanguage, today, onChange }: Props) {
  const read = parseDollars(draft.deposit);
  const deposit = read.ok && read.cents !== null ? formatDollars(read.cents) : '';
  return (
    <>
      <div className={styles.pair}>
        <div>
          <Field
            label="Deposit (optional)"
            error={errors.deposit}
            value={draft.deposit}
            inputMode="decimal"
            autoComplete="off"
            onChange={({ target }) => onChange({ deposit: target.value })}
          />
          <output className="soft">{deposit !== draft.deposit && deposit}</output>
        </div>
        <Field
          type="date"
          label="Good through"
          error={errors.validUntil}
          value={draft.validUntil}
          min={today}
          onChange={({ target }) => onChange({ validUntil: target.value })}
        />
      </div>
      {language !== firstLanguage && (
        <p className="soft">{`The customer reads this in ${languageNames[language]}.`}</p>
      )}
      {longTexts.map((name) => (
        <Fragment key={name}>
          {name === 'terms' && blocks.length > 0 && (
            <fieldset className={styles.blocks}>
              <legend>Add to the terms</legend>
              {blocks.map(({ name, text }) => {
                const isUsed = draft.terms.includes(text);
                return (
                  <Button
                    key={name}
                    icon={isUsed ? 'check' : 'plus'}
                    aria-pressed={isUsed}
                    onClick={() => onChange({ terms: toggleBlock(draft.terms, text) })}
                  >
                    {name}
                  </Button>
                );
              })}
            </fieldset>
          )}
          <LongText
            label={labels[name]}
            rows={3}
            lang={language}
            error={errors[name]}
            value={draft[name]}
            onText={(text) => onChange({ [name]: text })}
          />
        </Fragment>
      ))}
    </>
  );
}
