import { type RefObject, useEffect, useState } from 'react';
import { Icon } from '#desk/ui/Icon.tsx';
import styles from './SearchField.module.css';

/** How long typing must rest before it is searched for, in milliseconds. */
const rest = 300;

interface Props {
  words: string;
  onSearch: (words: string) => void;
  field: RefObject<HTMLInputElement | null>;
}

/** Searches all requests for what is typed, once typing rests. */
export function SearchField({ words, onSearch, field }: Props) {
  const [typed, setTyped] = useState(words);
  const [known, setKnown] = useState(words);
  // Changed from outside: a view was chosen, or Back was pressed.
  if (known !== words) {
    setKnown(words);
    if (typed.trim() !== words) setTyped(words);
  }
  useEffect(() => {
    if (typed.trim() === words) return;
    const timer = setTimeout(() => onSearch(typed.trim()), rest);
    return () => clearTimeout(timer);
  }, [typed, words, onSearch]);
  return (
    <search className={styles.search}>
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
        maxLength={200}
        aria-label="Search all requests"
        placeholder="Search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
      />
    </search>
  );
}
