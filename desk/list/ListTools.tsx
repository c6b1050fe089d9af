import { type RefObject, useEffect, useState } from 'react';
import { SearchField } from '#desk/ui/SearchField.tsx';
import { Select } from '#desk/ui/Select.tsx';
import type { View } from '#shared/desk/addresses.ts';
import { type ListQuery, maxSearchLength } from '#shared/desk/requests.ts';

/** How long typing must pause before a search, in milliseconds. */
const typingDelay = 300;

/** Trims a search text and cuts it to the maximum length, so that a long paste still finds something. */
const cleanSearchText = (typed: string) => typed.trim().slice(0, maxSearchLength).trim();

interface SearchProps {
  searchText: string;
  onSearch: (searchText: string) => void;
  field: RefObject<HTMLInputElement | null>;
}

/** Searches all requests once typing pauses. */
export function RequestSearch({ searchText, onSearch, field }: SearchProps) {
  const [typed, setTyped] = useState(searchText);
  const [lastSearchText, setLastSearchText] = useState(searchText);
  // Another view or Back has changed the search text.
  if (lastSearchText !== searchText) {
    setLastSearchText(searchText);
    if (cleanSearchText(typed) !== searchText) setTyped(searchText);
  }
  useEffect(() => {
    if (cleanSearchText(typed) === searchText) return;
    const timer = setTimeout(() => onSearch(cleanSearchText(typed)), typingDelay);
    return () => clearTimeout(timer);
  }, [typed, searchText, onSearch]);
  return <SearchField label="Search all requests" searchText={typed} onSearchText={setTyped} field={field} />;
}

type Order = ListQuery['order'];

interface OrderProps {
  view: View;
  order: Order;
  onChange: (order: Order) => void;
}

export function OrderSwitch({ view, order, onChange }: OrderProps) {
  const names: Record<Order, string> = {
    newest: view === 'open' ? 'Late, then newest' : 'Newest first',
    'longest-waiting': 'Longest wait first',
  };
  return (
    <Select
      isTool
      aria-label="Order"
      value={order}
      options={Object.entries(names)}
      onChange={(event) => onChange(event.target.value as Order)}
    />
  );
}
