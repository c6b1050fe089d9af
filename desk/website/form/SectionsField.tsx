import { Button } from '#desk/ui/Button.tsx';
import type { FieldPath, ShapeDescription } from '#shared/content/shape.ts';
import frame from './Frame.module.css';
import { Problems, useControl } from './Frame.tsx';
import { useForm } from './knowledge.ts';
import styles from './ListField.module.css';
import { labelOf } from './labels.ts';
import { MovableList } from './MovableList.tsx';
import { useArrange } from './use-arrange.ts';

interface Props {
  shape: ShapeDescription;
  value: unknown;
  path: FieldPath;
  label: string;
  /** The heading of the screen has said what it is. */
  isAlone?: boolean | undefined;
}

const hiding = { verb: 'Hide', icon: 'hide' } as const;

/** Which sections a page shows, and in which order; those that are hidden wait below. */
export function SectionsField({ shape, value, path, label, isAlone }: Props) {
  const { change, knowledge } = useForm();
  const { id, problems } = useControl(path);
  const known = shape.items?.enum ?? [];
  const shown = (Array.isArray(value) ? value : (shape.default ?? [])) as string[];
  const hidden = known.filter((name) => !shown.includes(name));
  const nameOf = (name: unknown) => labelOf(knowledge.file, [String(name)]);
  const write = (names: unknown[]) => change(path, names);
  const arrange = {
    ...useArrange({ entries: shown, titleOf: nameOf, onChange: write }),
    // The way back is the list of those that are hidden.
    remove: (at: number) => write(shown.filter((_name, place) => place !== at)),
  };
  return (
    <fieldset id={id} className={`${frame.field} ${styles.field}`}>
      <legend className={isAlone ? 'said' : frame.label}>{label}</legend>
      <p className={frame.hint}>They are on the page in this order, below its top.</p>
      <Problems id={`${id}-problems`} problems={problems} />
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
                <Button icon="plus" onClick={() => write([...shown, name])}>
                  Show<span className="said"> {nameOf(name)}</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </fieldset>
  );
}
