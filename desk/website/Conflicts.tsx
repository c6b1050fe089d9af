import { useId } from 'react';
import { useMe } from '#desk/api/query-client.ts';
import { Button } from '#desk/ui/Button.tsx';
import { type ContentFile, contentFiles } from '#shared/content/files.ts';
import { type RowPath, valueAtRow } from '#shared/content/rows.ts';
import type { Website } from '#shared/desk/website.ts';
import styles from './Conflicts.module.css';
import { discardStuck, openFile, resolveConflictIn } from './draft/draft-store.ts';
import { useFile, useStuckFiles } from './draft/use-website.ts';
import { getFieldLabel } from './outline/field-label.ts';
import { getTitle, joinTexts } from './outline/summarize-value.ts';
import { MarkedText } from './publish/MarkedText.tsx';

interface Props {
  website: Website;
  file: ContentFile;
  /** The form whose undo takes back a choice. */
  form: string;
}

/** Asks which version to keep where two people wrote different text, or one removed what the other changed. */
export function Conflicts({ website, file, form }: Props) {
  const draft = useFile(file)?.draft;
  const { email } = useMe();
  const other = website.savedBy !== email && website.savedBy;
  const [theyWrote, theyRemoved] = other
    ? [`${other} wrote`, `${other} removed it`]
    : ['You wrote this on another device', 'You removed it on another device'];
  return draft?.conflicts.map(({ path, mine, theirs }) => {
    const now = valueAtRow(draft.now, path);
    const choose = (side: 'mine' | 'theirs') => () => resolveConflictIn(file, path, side, form);
    const title = findTitle(draft.now, path);
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
              who: isMine ? `${theyRemoved}. You have` : theyWrote,
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
    const label = [title, getFieldLabel(file, path)].filter(Boolean).join(' · ');
    return (
      <Question
        key={path.join('/')}
        title={`${label}: which version do you want to keep?`}
        sides={[
          {
            who: theyWrote,
            value: theirs,
            button: keepLabel,
            onChoose: choose('theirs'),
          },
          {
            who: other ? 'You wrote' : 'You wrote this here',
            value: now,
            button: keepLabel,
            onChoose: choose('mine'),
          },
        ]}
      />
    );
  });
}

/** Returns the title of the innermost entry on a row path. */
function findTitle(value: unknown, path: RowPath): string {
  const depth = path.findLastIndex((step) => typeof step === 'number') + 1;
  const entry = depth > 0 ? valueAtRow(value, path.slice(0, depth)) : undefined;
  return (
    getTitle(entry) || (depth > 0 && depth < path.length ? '' : joinTexts(entry).slice(0, maxTitleLength))
  );
}

const keepLabel = 'Keep this version';

/** How many characters of its text stand for an entry without a title. */
const maxTitleLength = 60;

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
      {sides.map(({ who, value, button, onChoose }, at) => (
        <div key={who ?? button} className={styles.side}>
          {who && (
            <>
              <p className="soft">{who}</p>
              <blockquote translate="no">
                <MarkedText
                  text={joinTexts(value) || 'Nothing'}
                  other={joinTexts(sides.at(at - 1)?.value)}
                  label="Different: "
                />
              </blockquote>
            </>
          )}
          <Button aria-label={who && `${button}: ${who}`} onClick={onChoose}>
            {button}
          </Button>
        </div>
      ))}
    </section>
  );
}

/** Shows typed text that fits into no form, to copy or discard. @param file only of this file */
export function StuckChanges({ file }: { file?: ContentFile }) {
  const id = useId();
  const names = useStuckFiles(file ? [file] : contentFiles);
  if (names.length === 0) return null;
  return (
    <section className={styles.conflict} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        Typed here, not on the website
      </h2>
      <p className="soft">It can’t be added automatically. Copy what you need into the form.</p>
      {names.flatMap(listStuckTexts).map(({ key, label, text }) => (
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

/** Lists the texts of the stuck changes of a file. A change without text removed or moved something. */
const listStuckTexts = (file: ContentFile) =>
  (openFile(file)?.stuck ?? []).flatMap(({ tab, changes }) =>
    changes.map((change) => ({
      key: [tab, file, ...change.path].join('/'),
      label: getFieldLabel(file, change.path),
      text: joinTexts('order' in change ? change.added : change.value) || 'Removed or moved',
    })),
  );
