import type { RefObject } from 'react';
import control from '#ui/control.module.css';
import { IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';
import styles from './SearchField.module.css';

interface Props {
  label: string;
  searchText: string;
  onSearchText: (searchText: string) => void;
  placeholder?: string;
  field?: RefObject<HTMLInputElement | null>;
}

/** A search field that Escape and a button clear. */
export function SearchField({ label, searchText, onSearchText, placeholder = 'Search', field }: Props) {
  return (
    <search className={styles.search}>
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        className={control.control}
        value={searchText}
        onChange={({ target }) => onSearchText(target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onSearchText('')}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      {searchText && (
        <IconButton
          label="Clear search"
          icon="close"
          className={styles.clear}
          onClick={({ currentTarget }) => {
            (currentTarget.previousSibling as HTMLElement).focus();
            onSearchText('');
          }}
        />
      )}
    </search>
  );
}
