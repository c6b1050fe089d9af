import { useId } from 'react';
import { ErrorLine } from '#desk/ui/Field.tsx';
import { describeExcess, maxSentenceLength } from '#shared/content/limits.ts';
import frame from './Frame.module.css';
import { Hint } from './Frame.tsx';
import { GrowingText } from './TextField.tsx';

interface Props {
  label: string;
  hint?: string | false;
  lang: 'en' | 'es';
  /** Why it isn't accepted; that it's too long, it says itself. */
  error?: string | undefined;
  value: string;
  onText: (text: string) => void;
}

/** The sentence that says what a new photo shows, in one language. */
export function SentenceField({ label, hint, lang, value, onText, ...props }: Props) {
  const id = useId();
  const error = describeExcessLength(value) ?? props.error;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={frame.field}>
      <label htmlFor={id} className={frame.label}>
        {label}
      </label>
      <Hint of={id}>{hint}</Hint>
      <GrowingText
        id={id}
        lang={lang}
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
        value={value}
        onText={onText}
      />
      <ErrorLine id={`${id}-error`}>{error}</ErrorLine>
    </div>
  );
}

/** Why a sentence about a photo can't be sent as it is. */
export function describeExcessLength(text: string): string | undefined {
  const excess = describeExcess(text, maxSentenceLength);
  return excess && `This ${excess}.`;
}
