import { type RefObject, useId, useState } from 'react';
import { Button } from '#desk/ui/Button.tsx';
import { toBrackets } from '#desk/website/outline/brackets.ts';
import { useForm } from './form-context.ts';
import styles from './Placeholders.module.css';
import { explainPlaceholders, listPlaceholders } from './placeholders.ts';

/** Explains below a text what its placeholders become. @param otherText another text whose placeholders are explained already */
export function PlaceholderList({ text, otherText }: { text: string; otherText: string }) {
  const figures = useFigures();
  if (!text.includes('{')) return null;
  const found = explainPlaceholders(text, figures).filter(({ braces }) => !otherText.includes(braces));
  if (found.length === 0) return null;
  return (
    <ul className={styles.explained}>
      {found.map(({ braces, becomes }) => (
        <li key={braces}>
          <b translate="no">{toBrackets(braces)}</b> becomes {becomes}.
        </li>
      ))}
    </ul>
  );
}

const useFigures = () => useForm().metadata.names.figure;

interface Props {
  area: RefObject<HTMLTextAreaElement | null>;
  onText: (text: string) => void;
}

/** Inserts a placeholder at the cursor. Shown next to the text that is being edited. */
export function InsertDetail({ area, onText }: Props) {
  const id = useId();
  const figures = useFigures();
  const [isOpen, setIsOpen] = useState(false);

  function insert(name: string) {
    const element = area.current!;
    element.setRangeText(`[${name}]`, element.selectionStart, element.selectionEnd, 'end');
    onText(element.value);
    element.focus();
    setIsOpen(false);
  }

  return (
    <>
      <Button
        look="quiet"
        className={styles.insert}
        aria-expanded={isOpen}
        aria-controls={id}
        // The cursor stays where it is, and so does a phone's keyboard.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Close' : 'Insert a detail'}
      </Button>
      <div id={id} hidden={!isOpen} className={styles.details}>
        <p>The site fills this in and keeps it up to date everywhere you use it.</p>
        {isOpen &&
          listPlaceholders(figures).map(({ name, label }) => (
            <Button
              key={name}
              className={styles.detail}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(name)}
            >
              {label}
            </Button>
          ))}
      </div>
    </>
  );
}
