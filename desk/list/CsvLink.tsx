import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { download } from '#desk/api/api.ts';
import { queries } from '#desk/api/queries.ts';
import { times } from '#desk/format/figures.ts';
import { formatCount } from '#desk/format/request.ts';
import type { Place } from '#desk/frame/place.ts';
import { Button } from '#desk/ui/Button.tsx';
import { Dialog } from '#desk/ui/Dialog.tsx';
import { useChange } from '#desk/ui/use-change.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { stepLabels } from './Answered.tsx';
import styles from './ListPane.module.css';
import { viewNames } from './ViewTabs.tsx';

interface Props {
  place: Place;
  /** How many rows there are; undefined if not all of them have been read. */
  count: number | undefined;
}

/** What is shown, or everything, as a file for a spreadsheet: all of it, not only the rows read so far. */
export function CsvLink({ place, count }: Props) {
  const { view, order, step, words } = place;
  const shown = useShownWords(place, count);
  const [isChoosing, setChoosing] = useState(false);
  const save = useChange(
    async (what: 'shown' | 'all') => {
      // Without words, a search finds everything.
      if (what === 'all') return { file: await download(endpoints.csv, { words: '' }), name: what };
      if (words) return { file: await download(endpoints.csv, { words }), name: 'found' };
      const query = new URLSearchParams({ view, order, ...(step && { step }) });
      return { file: await download(`${endpoints.csv}?${query}`), name: step ?? view };
    },
    {
      onSuccess: ({ file, name }) => {
        setChoosing(false);
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
    <div className={styles.more}>
      <Button look="quiet" icon="download" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        Save as CSV
      </Button>
      {isChoosing && (
        <Dialog title="Save as CSV" onClose={() => setChoosing(false)}>
          <p>A spreadsheet file, with your notes.</p>
          <div className={styles.choices}>
            {choice('shown', shown)}
            {choice('all', 'All requests, spam too')}
          </div>
        </Dialog>
      )}
    </div>
  );
}

/** What is narrowed down to, and how many that is: “12 answered requests at “Quoted””. */
function useShownWords({ view, step, words }: Place, read: number | undefined): string {
  const { data: overview } = useQuery(queries.overview);
  if (words) return `${read === undefined ? 'All results' : times(read, 'result')} for “${words}”`;
  const count = read ?? (step ? overview?.steps?.[step] : overview?.counts[view]);
  const [first, requests] =
    count === undefined ? ['All', 'requests'] : [formatCount(count), count === 1 ? 'request' : 'requests'];
  return `${first} ${viewNames[view].toLowerCase()} ${requests}${step ? ` at “${stepLabels[step]}”` : ''}`;
}

function saveAs(file: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Late enough for every browser to have read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
