import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Button } from '#desk/ui/Button.tsx';
import { fromBrackets, toBrackets } from '#desk/website/outline/brackets.ts';
import { joinLines } from '#shared/content/join-lines.ts';
import { ownValue } from '#shared/content/own-value.ts';
import type { FieldPath, ShapeDescription } from '#shared/content/shape.ts';
import { completeWebAddress } from '#shared/content/web-address.ts';
import { cleanText } from '#shared/control-characters.ts';
import control from '#ui/control.module.css';
import frame from './Frame.module.css';
import { Frame, Hint, Problems, useControl } from './Frame.tsx';
import { type FieldProps, getFieldId, useForm, useProblemsAt } from './form-context.ts';
import { InsertDetail, PlaceholderList } from './Placeholders.tsx';
import styles from './TextField.module.css';

/** A line that is the same in every language. */
export function LineField({ shape, value, path, isRequired, ...frame }: FieldProps) {
  const { change } = useForm();
  return (
    <Frame path={path} {...frame} isOptional={!isRequired}>
      {(attributes) => (
        <GrowingText
          {...attributes}
          {...keyboardAttributes(path, shape)}
          value={textIn(value)}
          onBlur={() => {
            const address = shape.format === 'uri' && completeWebAddress(textIn(value));
            if (address) change(path, address);
          }}
          onText={(text) => change(path, text || (isRequired ? '' : undefined))}
        />
      )}
    </Frame>
  );
}

/** What a keyboard on a phone should offer. */
function keyboardAttributes(path: FieldPath, { format }: ShapeDescription): ComponentProps<'textarea'> {
  const key = path.at(-1);
  if (key === 'phone' || key === 'callsFrom') return { inputMode: 'tel', autoComplete: 'off' };
  if (key === 'email') return { inputMode: 'email', ...verbatim };
  if (format === 'uri') return { inputMode: 'url', ...verbatim };
  return key === 'anchor' || key === 'file' ? verbatim : {};
}
const verbatim = { autoCapitalize: 'none', spellCheck: false, autoComplete: 'off' };

/** A text in each language of the site: beside each other where there is room. */
export function TranslatedField(props: FieldProps) {
  const { shape, value, path, label, hint, isRequired } = props;
  const { metadata } = useForm();
  const english = [...path, 'en'];
  const { id, problems, control: attributes } = useControl(english, path, Boolean(hint));
  const text = textIn(ownValue(value, 'en'));
  return (
    <div id={getFieldId(path)} className={`${frame.field} ${styles.translated}`}>
      <label htmlFor={id} className={frame.label}>
        {label}
        {!isRequired && <small className={frame.optional}> optional</small>}
        {metadata.hasSpanish && <span className="visually-hidden"> in English</span>}
      </label>
      <Hint of={id}>{hint}</Hint>
      <div className={metadata.hasSpanish ? styles.languages : undefined}>
        <div className={styles.language}>
          {metadata.hasSpanish && (
            <span className={styles.languageName} aria-hidden="true">
              English
            </span>
          )}
          <LanguageText {...props} language="en" attributes={attributes}>
            <WordCount text={text} maxWords={shape.words} />
            <Problems id={`${id}-problems`} problems={problems} />
          </LanguageText>
        </div>
        {metadata.hasSpanish && <Spanish {...props} />}
      </div>
    </div>
  );
}

function Spanish(props: FieldProps) {
  const { value, path, label } = props;
  const { change } = useForm();
  const spanish = [...path, 'es'];
  const found = useProblemsAt(spanish);
  const { id, control: attributes } = useControl(spanish);
  const isOutdated = found.some(({ translation }) => translation === 'outdated');
  const fits = ownValue(value, 'of') === 'looked at';
  return (
    <div className={styles.language}>
      <label htmlFor={id} className={styles.languageName}>
        <span className="visually-hidden">{label} in </span>Spanish
      </label>
      <LanguageText {...props} language="es" attributes={attributes}>
        {isOutdated ? (
          <div id={`${id}-problems`} className={styles.outdated} aria-live="polite">
            {fits ? (
              <p>Still correct.</p>
            ) : (
              <>
                <p>The English changed after this was translated. Update it, or:</p>
                <Button onClick={() => change([...path, 'of'], 'looked at')}>Still correct</Button>
              </>
            )}
          </div>
        ) : (
          <Problems id={`${id}-problems`} problems={found} />
        )}
      </LanguageText>
    </div>
  );
}

interface LanguageTextProps extends FieldProps {
  language: 'en' | 'es';
  attributes: ReturnType<typeof useControl>['control'];
  /** The notes below the text. */
  children: ReactNode;
}

function LanguageText({ value, path, isRequired, language, attributes, children }: LanguageTextProps) {
  const { change, metadata } = useForm();
  const area = useRef<HTMLTextAreaElement>(null);
  const text = textIn(ownValue(value, language));
  // Placeholders come from the company's details, and confirmed claims are used as written: neither can contain any.
  const allowsPlaceholders = metadata.file !== 'business.yaml';
  const write = (next: string) =>
    change(
      [...path, language],
      (allowsPlaceholders ? fromBrackets(next, text) : next) || (isRequired ? '' : undefined),
    );
  return (
    <>
      <GrowingText
        {...attributes}
        ref={area}
        lang={language}
        value={allowsPlaceholders ? toBrackets(text) : text}
        onText={write}
        {...(allowsPlaceholders && { transform: toBrackets })}
      />
      {allowsPlaceholders && (
        <PlaceholderList text={text} otherText={language === 'es' ? textIn(ownValue(value, 'en')) : ''} />
      )}
      {children}
      {allowsPlaceholders && <InsertDetail area={area} onText={write} />}
    </>
  );
}

function WordCount({
  text,
  maxWords = Number.POSITIVE_INFINITY,
}: {
  text: string;
  maxWords: number | undefined;
}) {
  const count = text.trim().split(/\s+/).length;
  return (
    <p role="status" className={frame.hint}>
      {count > maxWords &&
        `${count} words. Visitors see about the first ${maxWords}, and the rest when they open the photo.`}
    </p>
  );
}

type GrowingProps = ComponentProps<'textarea'> & {
  value: string;
  onText: (text: string) => void;
  /** Transforms text as it's typed, without changing its length, so that the caret stays. */
  transform?: (text: string) => string;
};

/** A text on one line, however long, in a field that grows with it. */
export function GrowingText({ onText, transform = (text) => text, className = '', ...area }: GrowingProps) {
  return (
    <div className={styles.grows} data-text={area.value}>
      <textarea
        rows={1}
        {...area}
        className={`${control.control} ${className}`}
        onKeyDown={preventNewLine}
        onChange={({ target, nativeEvent }) => {
          const { inputType, isComposing } = nativeEvent as InputEvent;
          // A keyboard on Android doesn't report which key was pressed, and no key event can stop its line break.
          const isBreak = inputType === 'insertLineBreak' || inputType === 'insertParagraph';
          // Whatever changes a text that is being composed adds it once more.
          onText(isComposing && !isBreak ? target.value : readLine(target, transform, isBreak));
        }}
        onCompositionEnd={({ currentTarget }) => onText(readLine(currentTarget, transform))}
      />
    </div>
  );
}

function preventNewLine(event: KeyboardEvent) {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
}

/**
 * The text of a field on one line, without control characters; whatever that changes, the caret stays where it was.
 * @param isBreak whether a line break was typed right before the caret
 */
function readLine(area: HTMLTextAreaElement, transform: (text: string) => string, isBreak = false): string {
  const { value, selectionEnd: caret } = area;
  const read = (text: string) => transform(joinLines(cleanText(text)));
  const before = value.slice(0, isBreak ? caret - 1 : caret);
  const line = read(before + value.slice(caret));
  if (line !== value) {
    area.value = line;
    area.setSelectionRange(read(before).length, read(before).length);
  }
  return line;
}

/** Numbers that somebody wrote by hand where a text belongs are shown too. */
const textIn = (value: unknown) => (typeof value === 'object' || value === undefined ? '' : String(value));
