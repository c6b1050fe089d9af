import { useId } from 'react';
import { useMe } from '#desk/api/query-client.ts';
import { Button } from '#desk/ui/Button.tsx';
import { type ContentFile, contentFiles } from '#shared/content/files.ts';
import { type RowPath, valueAtRow } from '#shared/content/rows.ts';
import type { Website } from '#shared/desk/website.ts';
import styles from './Conflicts.module.css';
import { chooseIn, discardStuck, openFile } from './draft/draft-store.ts';
import { useFile, useStuckFiles } from './draft/use-website.ts';
import { textsIn, titleOf } from './things/glance.ts';
import { labelOf } from './things/label-of.ts';

interface Props {
  website: Website;
  file: ContentFile;
  /** The form that undo of a choice is for. */
  form: string;
}

/** Where two people have written different text, or one has removed what the other changed: somebody chooses. */
export function Conflicts({ website, file, form }: Props) {
  const draft = useFile(file)?.draft;
  const { email } = useMe();
  const other = website.savedBy && website.savedBy !== email ? website.savedBy : 'You, on another device,';
  return draft?.conflicts.map(({ path, mine, theirs }) => {
    const now = valueAtRow(draft.now, path);
    const choose = (side: 'mine' | 'theirs') => () => chooseIn(file, path, side, form);
    const title = titleIn(draft.now, path);
    const isEntry = typeof path.at(-1) === 'number';
    if (isEntry && (mine === undefined || theirs === undefined)) {
      const isMine = theirs === undefined;
      const what = title ? `“${title}”` : 'This';
      return (
        <Question
          key={path.join('/')}
          title={
            isMine
              ? `${what} was removed while you had it open. Keep it?`
              : `${what} was changed after you removed it. Keep it?`
          }
          sides={[
            {
              who: isMine ? `${other} removed it. Here it says` : `${other} wrote`,
              value: now,
              button: 'Keep it',
              onChoose: choose(isMine ? 'mine' : 'theirs'),
            },
            {
              button: 'Remove it',
              onChoose: choose(isMine ? 'theirs' : 'mine'),
            },
          ]}
        />
      );
    }
    const label = [title, labelOf(file, path)].filter(Boolean).join(' · ');
    return (
      <Question
        key={path.join('/')}
        title={`${label}: which version do you want to keep?`}
        sides={[
          {
            who: `${other} wrote`,
            value: theirs,
            button: 'Use this version',
            onChoose: choose('theirs'),
          },
          {
            who: 'Here it says',
            value: now,
            button: 'Keep mine',
            onChoose: choose('mine'),
          },
        ]}
      />
    );
  });
}

/** What the innermost entry on a row path is called. */
function titleIn(value: unknown, path: RowPath): string {
  const depth = path.findLastIndex((step) => typeof step === 'number') + 1;
  const entry = depth > 0 ? valueAtRow(value, path.slice(0, depth)) : undefined;
  return titleOf(entry) || (depth > 0 && depth < path.length ? '' : textsIn(entry).slice(0, mostLetters));
}

/** Of an entry that is called nothing, so much of its text stands for it. */
const mostLetters = 60;

interface QuestionProps {
  title: string;
  sides: { who?: string; value?: unknown; button: string; onChoose: () => void }[];
}

function Question({ title, sides }: QuestionProps) {
  const id = useId();
  return (
    <section className={styles.conflict} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {sides.map(({ who, value, button, onChoose }) => (
        <div key={button} className={styles.side}>
          {who && (
            <>
              <p className="soft">{who}</p>
              <blockquote translate="no">{textsIn(value) || 'Nothing'}</blockquote>
            </>
          )}
          <Button onClick={onChoose}>{button}</Button>
        </div>
      ))}
    </section>
  );
}

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
      <p className="soft">It can’t be added automatically. Copy what you need into the form.</p>
      {names.flatMap(textsOf).map(({ key, label, text }) => (
        <div key={key} className={styles.side}>
          <p className="soft">{label}</p>
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
