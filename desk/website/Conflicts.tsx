import { useId } from 'react';
import { useMe } from '#desk/api/query-client.ts';
import { Button } from '#desk/ui/Button.tsx';
import type { ContentFile } from '#shared/content/files.ts';
import type { Website } from '#shared/desk/website.ts';
import styles from './Conflicts.module.css';
import { chooseIn } from './draft/draft-store.ts';
import { useFile } from './draft/use-website.ts';
import { labelOf } from './form/labels.ts';
import { textsIn } from './things/glance.ts';

interface Props {
  website: Website;
  file: ContentFile;
}

/** Where two people have written different text: somebody chooses. */
export function Conflicts({ website, file }: Props) {
  const mine = useFile(file)?.draft?.conflicts ?? [];
  const { email } = useMe();
  const other = website.savedBy && website.savedBy !== email ? website.savedBy : 'You, on another screen,';
  return (
    <>
      {mine.map((one) => (
        <Conflict
          key={one.path.join('/')}
          label={labelOf(file, one.path)}
          sides={[
            { who: `${other} wrote`, value: one.theirs, keep: 'Take these' },
            { who: 'Here it says', value: one.mine, keep: 'Keep mine' },
          ]}
          onChoose={(at) => chooseIn(file, one.path, at === 0 ? 'theirs' : 'mine')}
        />
      ))}
    </>
  );
}

interface ConflictProps {
  label: string;
  sides: { who: string; value: unknown; keep: string }[];
  onChoose: (side: number) => void;
}

function Conflict({ label, sides, onChoose }: ConflictProps) {
  const id = useId();
  return (
    <section className={styles.conflict} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>{`${label}: which words stay?`}</h2>
      {sides.map(({ who, value, keep }, at) => (
        <div key={who} className={styles.side}>
          <p className={styles.who}>{who}</p>
          <blockquote translate="no">{textsIn(value) || 'Nothing'}</blockquote>
          <Button onClick={() => onChoose(at)}>{keep}</Button>
        </div>
      ))}
    </section>
  );
}
