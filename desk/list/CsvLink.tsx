import { type ComponentProps, useState } from 'react';
import { lazyScreen } from '#desk/frame/lazy-screen.tsx';
import { Button } from '#desk/ui/Button.tsx';
import type CsvDialogContent from './CsvDialog.tsx';
import styles from './ListPane.module.css';

const CsvDialog = lazyScreen(() => import('./CsvDialog.tsx'));

/** A button that opens the dialog to save requests as a CSV file. */
export function CsvLink(list: Omit<ComponentProps<typeof CsvDialogContent>, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.more}>
      <Button look="quiet" icon="download" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Save as CSV
      </Button>
      {isOpen && <CsvDialog {...list} onClose={() => setOpen(false)} />}
    </div>
  );
}
