import { download } from '#desk/api/api.ts';
import type { Place } from '#desk/frame/place.ts';
import { Button } from '#desk/ui/Button.tsx';
import { useChange } from '#desk/ui/use-change.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import styles from './ListPane.module.css';

/** The view, or what was found, as a file for a spreadsheet: all of it, not only the rows shown. */
export function CsvLink({ place: { view, order, words } }: { place: Place }) {
  const save = useChange(
    () =>
      words
        ? download(endpoints.csv, { words })
        : download(`${endpoints.csv}?${new URLSearchParams({ view, order })}`),
    { onSuccess: (file) => saveAs(file, `requests-${words ? 'found' : view}.csv`) },
  );
  return (
    <div className={styles.more}>
      <Button look="quiet" icon="download" busy={save.isPending} onClick={() => save.mutate()}>
        Save as CSV
      </Button>
    </div>
  );
}

function saveAs(file: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Late enough for every browser to have read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
