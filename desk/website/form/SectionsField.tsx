import { Button } from '#desk/ui/Button.tsx';
import { getFieldLabel } from '#desk/website/outline/field-label.ts';
import frame from './Frame.module.css';
import { FieldsetFrame } from './Frame.tsx';
import { type FieldProps, useForm } from './form-context.ts';
import styles from './ListField.module.css';
import { MovableList } from './MovableList.tsx';
import { removeRow, useArrange } from './use-arrange.ts';

const hideLabel = { verb: 'Hide', icon: 'hide' } as const;

/** Which sections a page shows, and in which order; those that are hidden wait below. */
export function SectionsField({ shape, value, path, label, hidesLabel }: FieldProps) {
  const { change, metadata } = useForm();
  const known = shape.items?.enum ?? [];
  const shown = (Array.isArray(value) ? value : (shape.default ?? [])) as string[];
  const hidden = known.filter((name) => !shown.includes(name));
  const nameOf = (name: unknown) => getFieldLabel(metadata.file, [String(name)]);
  const write = (act: (names: readonly unknown[]) => readonly unknown[]) =>
    change(path, (now: unknown) => act(Array.isArray(now) ? now : shown));
  const arrange = {
    ...useArrange({ entries: shown, titleOf: nameOf, onChange: write }),
    // The way back is the list of those that are hidden.
    remove: (row: number) => write((names) => removeRow(names, row)),
  };
  return (
    <FieldsetFrame
      path={path}
      label={label}
      hidesLabel={hidesLabel}
      hint="Sections appear in this order, below the top of the page."
      className={styles.field}
    >
      <MovableList
        label={label}
        arrange={arrange}
        isArranging
        removalLabel={hideLabel}
        requiredEntry={shape.always}
      >
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
                  Show<span className="visually-hidden"> {nameOf(name)}</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </FieldsetFrame>
  );
}
