import { useQuery } from '@tanstack/react-query';
import { download } from '#desk/api/api.ts';
import { queries } from '#desk/api/queries.ts';
import { formatCount } from '#desk/format/numbers.ts';
import { formatRequestCount } from '#desk/format/request.ts';
import type { ListState } from '#desk/frame/list-state.ts';
import { Button } from '#desk/ui/Button.tsx';
import { Dialog } from '#desk/ui/Dialog.tsx';
import { useChange } from '#desk/ui/use-change.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { stepLabels } from './AnsweredSummary.tsx';
import styles from './ListPane.module.css';
import { viewLabels } from './ViewTabs.tsx';

interface Props {
  listState: ListState;
  /** The number of rows; undefined if not all of them have been read. */
  count: number | undefined;
  onClose: () => void;
}

/** Saves the shown requests or all of them as a CSV file, including rows that have not been read yet. */
export default function CsvDialog({ listState, count, onClose }: Props) {
  const { view, order, step, searchText } = listState;
  const shownLabel = useShownLabel(listState, count);
  const save = useChange(
    async (what: 'shown' | 'all') => {
      // An empty search finds everything.
      if (what === 'all') return { file: await download(endpoints.csv, { words: '' }), name: what };
      if (searchText) return { file: await download(endpoints.csv, { words: searchText }), name: 'found' };
      const query = new URLSearchParams({ view, order, ...(step && { step }) });
      return { file: await download(`${endpoints.csv}?${query}`), name: step ?? view };
    },
    {
      onSuccess: ({ file, name }) => {
        onClose();
        saveAs(file, `requests-${name}.csv`);
      },
    },
  );
  const choice = (what: 'shown' | 'all', label: string) => (
    <Button
      icon="download"
      busy={save.isPending && save.variables === what}
      onClick={() => save.mutate(what)}
    >
      {label}
    </Button>
  );
  return (
    <Dialog title="Save as CSV" onClose={onClose}>
      <p>A spreadsheet file, with your notes.</p>
      <div className={styles.choices}>
        {choice('shown', shownLabel)}
        {choice('all', 'All requests, including spam')}
      </div>
    </Dialog>
  );
}

/** Describes the shown requests, like “12 answered requests under “Quoted””. */
function useShownLabel({ view, step, searchText }: ListState, read: number | undefined): string {
  const { data: overview } = useQuery(queries.overview);
  if (searchText)
    return `${read === undefined ? 'All results' : formatCount(read, 'result')} for “${searchText}”`;
  const count = read ?? (step ? overview?.steps?.[step] : overview?.counts[view]);
  const [first, requests] =
    count === undefined
      ? ['All', 'requests']
      : [formatRequestCount(count), count === 1 ? 'request' : 'requests'];
  return `${first} ${viewLabels[view].toLowerCase()} ${requests}${step ? ` under “${stepLabels[step]}”` : ''}`;
}

function saveAs(file: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // By then, every browser has read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
