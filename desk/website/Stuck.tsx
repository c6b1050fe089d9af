import { useId } from 'react';
import { Button } from '#desk/ui/Button.tsx';
import { type ContentFile, contentFiles } from '#shared/content/files.ts';
import styles from './Conflicts.module.css';
import { discardStuck, openFile } from './draft/draft-store.ts';
import { useStuckFiles } from './draft/use-website.ts';
import { textsIn } from './things/glance.ts';
import { labelOf } from './things/label-of.ts';

/** What was typed here and fits into no form, to be read and copied until somebody lets go of it. @param file one file's */
export function Stuck({ file }: { file?: ContentFile }) {
  const id = useId();
  const names = useStuckFiles(file ? [file] : contentFiles);
  if (names.length === 0) return null;
  return (
    <section className={styles.conflict} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        Typed here, not on the website
      </h2>
      <p className={styles.who}>It can’t be added automatically. Copy what you need into the form.</p>
      {names.flatMap(textsOf).map(({ key, label, text }) => (
        <div key={key} className={styles.side}>
          <p className={styles.who}>{label}</p>
          <blockquote translate="no">{text}</blockquote>
        </div>
      ))}
      <Button look="quiet" icon="trash" onClick={() => names.forEach(discardStuck)}>
        Discard
      </Button>
    </section>
  );
}

/** What the changes say. One that says nothing removed or moved something. */
const textsOf = (file: ContentFile) =>
  (openFile(file)?.stuck ?? []).flatMap(({ tab, changes }) =>
    changes.map((change) => ({
      key: [tab, file, ...change.path].join('/'),
      label: labelOf(file, change.path),
      text: textsIn('order' in change ? change.added : change.value) || 'Removed or moved',
    })),
  );
