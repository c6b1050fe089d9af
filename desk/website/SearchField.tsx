import { Icon } from '#desk/ui/Icon.tsx';
import control from '#ui/control.module.css';
import styles from './SearchField.module.css';

interface Props {
  label: string;
  words: string;
  onWords: (words: string) => void;
}

/** Searches among what is on the screen, with every letter. */
export function SearchField({ label, words, onWords }: Props) {
  return (
    <search className={styles.search}>
      <Icon name="search" />
      <input
        type="search"
        className={control.control}
        value={words}
        onChange={({ target }) => onWords(target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onWords('')}
        aria-label={label}
        placeholder="Search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
      />
    </search>
  );
}
