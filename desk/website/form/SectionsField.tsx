import { Button } from '#desk/ui/Button.tsx';
import { labelOf } from '#desk/website/things/label-of.ts';
import frame from './Frame.module.css';
import { FrameOfSeveral } from './Frame.tsx';
import { type FieldProps, useForm } from './knowledge.ts';
import styles from './ListField.module.css';
import { MovableList } from './MovableList.tsx';
import { useArrange, withoutRow } from './use-arrange.ts';

const hiding = { verb: 'Hide', icon: 'hide' } as const;

/** Which sections a page shows, and in which order; those that are hidden wait below. */
export function SectionsField({ shape, value, path, label, isAlone }: FieldProps) {
  const { change, knowledge } = useForm();
  const known = shape.items?.enum ?? [];
  const shown = (Array.isArray(value) ? value : (shape.default ?? [])) as string[];
  const hidden = known.filter((name) => !shown.includes(name));
  const nameOf = (name: unknown) => labelOf(knowledge.file, [String(name)]);
  const write = (act: (names: readonly unknown[]) => readonly unknown[]) =>
    change(path, (now: unknown) => act(Array.isArray(now) ? now : shown));
  const arrange = {
    ...useArrange({ entries: shown, titleOf: nameOf, onChange: write }),
    // The way back is the list of those that are hidden.
    remove: (row: number) => write((names) => withoutRow(names, row)),
  };
  return (
    <FrameOfSeveral
      path={path}
      label={label}
      isAlone={isAlone}
      hint="They are on the page in this order, below its top."
      className={styles.field}
    >
      <MovableList label={label} arrange={arrange} isArranging away={hiding} stays={shape.always}>
        {nameOf}
      </MovableList>
      {hidden.length > 0 && (
        <>
          <p className={frame.hint}>Not on the page:</p>
          <ul className={styles.hidden}>
            {hidden.map((name) => (
              <li key={name}>
                <span>{nameOf(name)}</span>
                <Button icon="plus" onClick={() => write((names) => [...names, name])}>
                  Show<span className="said"> {nameOf(name)}</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </FrameOfSeveral>
  );
}
