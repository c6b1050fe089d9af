import { useEffect, useRef, useState } from 'react';
import { Button } from '#desk/ui/Button.tsx';
import { ownValue } from '#shared/content/own-value.ts';
import { type FieldPath, titleAt } from '#shared/content/shape.ts';
import { cleanText } from '#shared/control-characters.ts';
import control from '#ui/control.module.css';
import { FigureUses } from './FigureUses.tsx';
import { FieldsetFrame, Frame } from './Frame.tsx';
import { type FieldProps, focusField, getHint, getPathKey, isLeaving, useForm } from './form-context.ts';
import styles from './ListField.module.css';
import { LineField } from './TextField.tsx';

/** Numbers by their names: those that many companies have, and the owner's own, whose names can be changed. */
export function CustomNamesField({ shape, value, path, label, hint, hidesLabel }: FieldProps) {
  const { change, open: openEntry } = useForm();
  /** The name of the number that was begun, until somebody leaves it. */
  const [begun, setBegun] = useState<string>();
  const group = (typeof value === 'object' && value ? value : {}) as Record<string, unknown>;
  const known = Object.entries(shape.properties ?? {});
  const customNames = Object.keys(group).filter((name) => !ownValue(shape.properties, name));
  const one = shape.entry ?? 'entry';
  const line = typeof shape.additionalProperties === 'object' ? shape.additionalProperties : {};

  /** What the row of each name was called first: one whose name changes stays, as somebody is typing in it. */
  const firstNames = useRef(new Map<string, string>());
  const rowOf = (name: string) => firstNames.current.get(name) ?? name;

  function rename(from: string, into: string) {
    if (from === into || !into || Object.hasOwn(group, into)) return;
    const row = rowOf(from);
    firstNames.current.delete(from);
    firstNames.current.set(into, row);
    change(path, (now: unknown) =>
      Object.fromEntries(Object.entries(now ?? {}).map(([key, entry]) => [key === from ? into : key, entry])),
    );
  }
  const around = getPathKey(path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the path
  useEffect(
    () => (begun === undefined ? undefined : openEntry([...path, begun])),
    [around, begun, openEntry],
  );

  function add() {
    const free = [`my ${one}`, ...Array.from({ length: 99 }, (_each, at) => `my ${one} ${at + 2}`)];
    const name = free.find((each) => !Object.hasOwn(group, each))!;
    change([...path, name], '');
    setBegun(name);
    requestAnimationFrame(() => focusField([...path, name, 'name']));
  }

  return (
    <FieldsetFrame path={path} label={label} hint={hint} hidesLabel={hidesLabel} className={styles.field}>
      <div className={styles.apart}>
        {known.map(([key, part]) => (
          <div key={key}>
            <LineField
              shape={part}
              value={group[key]}
              path={[...path, key]}
              label={titleAt(shape, [key])}
              hint={getHint(part)}
              isRequired={false}
            />
            <FigureUses figure={key} isEmpty={!group[key]} />
          </div>
        ))}
        {customNames.map((name) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: it only notices where the focus is
          <div
            key={rowOf(name)}
            className={styles.own}
            onBlur={(event) => isLeaving(event) && setBegun(undefined)}
          >
            <CustomName path={[...path, name, 'name']} name={name} onRename={(into) => rename(name, into)} />
            <LineField shape={line} value={group[name]} path={[...path, name]} label="Number" isRequired />
            <FigureUses figure={name} isEmpty={!group[name]} />
            <Button look="quiet" icon="trash" onClick={() => change([...path, name], undefined)}>
              Remove<span className="visually-hidden"> {name}</span>
            </Button>
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        <Button icon="plus" onClick={add}>
          {`Add a ${one}`}
        </Button>
      </div>
    </FieldsetFrame>
  );
}

/** The name of a number, saved when the field is left: pages refer to the number by it. */
function CustomName({
  path,
  name,
  onRename,
}: {
  path: FieldPath;
  name: string;
  onRename: (into: string) => void;
}) {
  const [typed, setTyped] = useState(name);
  return (
    <Frame path={path} label="What it counts" hint="A word or two. Pages refer to the number by this name.">
      {(attributes) => (
        <input
          {...attributes}
          className={control.control}
          value={typed}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => onRename(cleanText(typed).trim())}
        />
      )}
    </Frame>
  );
}
