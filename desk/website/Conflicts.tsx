import { useId } from 'react';
import { useMe } from '#desk/api/query-client.ts';
import { Button } from '#desk/ui/Button.tsx';
import type { ContentFile } from '#shared/content/files.ts';
import { partAt, type RowPath } from '#shared/content/rows.ts';
import type { Website } from '#shared/desk/website.ts';
import styles from './Conflicts.module.css';
import { chooseIn } from './draft/draft-store.ts';
import { useFile } from './draft/use-website.ts';
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
  const other = website.savedBy && website.savedBy !== email ? website.savedBy : 'You, on another screen,';
  return draft?.conflicts.map(({ path, mine, theirs }) => {
    const now = partAt(draft.now, path);
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
  const entry = depth > 0 ? partAt(value, path.slice(0, depth)) : undefined;
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
              <p className={styles.who}>{who}</p>
              <blockquote translate="no">{textsIn(value) || 'Nothing'}</blockquote>
            </>
          )}
          <Button onClick={onChoose}>{button}</Button>
        </div>
      ))}
    </section>
  );
}
