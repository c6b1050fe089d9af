import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '#desk/ui/Button.tsx';
import { getFieldLabel } from '#desk/website/outline/field-label.ts';
import { isSame } from '#shared/content/is-same.ts';
import { ownValue } from '#shared/content/own-value.ts';
import { hasSameRows, type RowPath } from '#shared/content/rows.ts';
import type { FieldPath, ShapeDescription } from '#shared/content/shape.ts';
import type { Problem } from '#shared/desk/website.ts';
import {
  ChoiceField,
  ColorField,
  DayField,
  IconField,
  isColor,
  isIconChoice,
  isSmallRange,
  NumberField,
  SwitchField,
} from './ChoiceFields.tsx';
import { CustomNamesField } from './CustomNamesField.tsx';
import styles from './Fields.module.css';
import { FocusField } from './FocusField.tsx';
import { Problems, useControl } from './Frame.tsx';
import {
  type FieldProps,
  FormContext,
  type FormMetadata,
  focusField,
  getHint,
  getPathKey,
  useForm,
} from './form-context.ts';
import { ListField } from './ListField.tsx';
import { LogoField } from './LogoField.tsx';
import { PhotoField } from './PhotoField.tsx';
import { SectionsField } from './SectionsField.tsx';
import { LineField, TranslatedField } from './TextField.tsx';
import { useLatest } from './use-arrange.ts';

interface Props {
  /** Of the part of the file that is shown. */
  shape: ShapeDescription;
  /** That part, in the form's shape: each text a group with `en` and `es`. */
  value: unknown;
  /** Where it is in the file, from the top. */
  path: FieldPath;
  /** Of the whole file, at row paths. */
  problems: readonly Problem[];
  metadata: FormMetadata;
  onChange: (path: RowPath, value: unknown) => void;
  /** Says that an entry of a list is open. */
  onOpen: (path: RowPath) => () => void;
  /** Which keys of a group, and in what order; all by default. */
  fields?: readonly string[] | undefined;
  /** The field to go to; another array goes there again. */
  goal?: FieldPath | undefined;
}

/** The fields of a part of a content file. */
export function Fields({ shape, value, path, problems, metadata, onChange, onOpen, fields, goal }: Props) {
  const latest = useLatest({ onChange, onOpen });
  const change = useCallback((at: RowPath, value: unknown) => latest.current.onChange(at, value), [latest]);
  const open = useCallback((at: RowPath) => latest.current.onOpen(at), [latest]);
  const form = useMemo(
    () => ({ metadata, problems: groupByPath(problems), change, open, goal }),
    [metadata, problems, change, open, goal],
  );
  useEffect(() => {
    // What is closed around it opens first.
    if (goal) requestAnimationFrame(() => requestAnimationFrame(() => focusField(goal)));
  }, [goal]);
  return (
    <FormContext value={form}>
      <div className={styles.fields}>
        {isGroup(shape) ? (
          <GroupFields shape={shape} value={value} path={path} fields={fields} />
        ) : (
          <Field shape={shape} value={value} path={path} isRequired hidesLabel />
        )}
      </div>
    </FormContext>
  );
}

function groupByPath(problems: readonly Problem[]): Map<string, Problem[]> {
  const places = new Map<string, Problem[]>();
  for (const problem of problems) {
    const place = getPathKey(problem.path);
    places.set(place, [...(places.get(place) ?? []), problem]);
  }
  return places;
}

const isGroup = ({ properties, translated, additionalProperties }: ShapeDescription) =>
  properties !== undefined && !translated && typeof additionalProperties !== 'object';

/** What is asked first of an entry, and what last; the rest as the files have it. */
const first = ['title'];
const last = ['icon', 'kind', 'filter', 'anchor'];

/** The keys of a group in the order in which people are asked. */
function sortKeys(keys: readonly string[]): string[] {
  const rank = (key: string) => (first.includes(key) ? -1 : last.indexOf(key) + 1);
  return [...keys].sort((one, other) => rank(one) - rank(other));
}

type GroupProps = { shape: ShapeDescription; value: unknown; path: FieldPath };

function GroupFields({
  shape,
  value,
  path,
  fields,
}: GroupProps & { fields?: readonly string[] | undefined }) {
  const { problems, metadata } = useForm();
  const all = fields ?? sortKeys(Object.keys(shape.properties!));
  const keys = metadata.hasSpanish ? all : all.filter((key) => key !== 'spanishReview');
  const asked = keys.filter((key) => shape.properties![key]?.onlyIfAsked);
  const isFilled = asked.some((key) => ownValue(value, key) !== undefined);
  // What was filled in and is emptied stays, or it would vanish from under the finger.
  const [wasFilled, setFilled] = useState(isFilled);
  if (isFilled && !wasFilled) setFilled(true);
  const isAsked =
    wasFilled ||
    keys.some((key) => problems.get(getPathKey([...path, key]))?.some(({ about }) => about === 'position'));
  return keys.flatMap((key) => {
    const part = shape.properties![key];
    return part && !part.givenByItself && (isAsked || !part.onlyIfAsked) ? (
      <Field
        key={key}
        shape={part}
        value={ownValue(value, key)}
        path={[...path, key]}
        isRequired={part.onlyIfAsked || Boolean(shape.required?.includes(key))}
      />
    ) : (
      []
    );
  });
}

interface GroupFieldProps extends GroupProps {
  isRequired: boolean;
  /** In place of its own: an entry of a list of texts has none. */
  label?: string | undefined;
  /** The heading of the screen has said what it is. */
  hidesLabel?: boolean;
}

/** Whatever a shape asks for. While something else is written, it is not rendered again. */
const Field = memo(function Field({ shape, value, path, isRequired, label, hidesLabel }: GroupFieldProps) {
  const { metadata } = useForm();
  const named: FieldProps = {
    shape,
    value,
    path,
    isRequired,
    hidesLabel,
    label: label ?? getFieldLabel(metadata.file, path),
    // A list of texts already shows it for each entry.
    hint: label === undefined ? getHint(shape) : undefined,
  };
  if (shape.translated) return <TranslatedField {...named} />;
  if (shape.refersTo === 'photo') return <PhotoField {...named} />;
  if (shape.isLogo) return <LogoField {...named} />;
  if (isIconChoice(shape)) return <IconField {...named} />;
  if (shape.refersTo || shape.enum || isSmallRange(shape)) return <ChoiceField {...named} />;
  if (shape.items?.enum) return <SectionsField {...named} />;
  if (shape.items)
    return (
      <ListField {...named}>
        {(entry, place, title) =>
          isGroup(shape.items!) ? (
            <GroupFields shape={shape.items!} value={entry} path={place} />
          ) : (
            <Field shape={shape.items!} value={entry} path={place} label={title} isRequired />
          )
        }
      </ListField>
    );
  if (typeof shape.additionalProperties === 'object') return <CustomNamesField {...named} />;
  if (shape.properties) return <Group {...named} />;
  if (shape.type === 'boolean') return <SwitchField {...named} />;
  if (shape.type === 'number' || shape.type === 'integer') return <NumberField {...named} />;
  if (shape.format === 'date') return <DayField {...named} />;
  if (isColor(shape)) return <ColorField {...named} />;
  if (path.at(-1) === 'focus') return <FocusField {...named} />;
  return <LineField {...named} />;
}, isSameField);

/** Entries that say the same, in another order, are other entries. */
function isSameField(one: GroupFieldProps, other: GroupFieldProps) {
  return isSame(one, other) && hasSameRows(one.value, other.value);
}

/** Several fields under a heading; one that the site can do without is added and left out as a whole. */
function Group({ shape, value, path, isRequired, label, hint }: FieldProps) {
  const { change } = useForm();
  const { id, problems } = useControl(path);
  /** What it said before it was left out. */
  const removedValue = useRef<unknown>(undefined);
  const isRemovable = !isRequired && Boolean(shape.required?.length);
  const isThere = value !== undefined || !isRemovable;
  return (
    <fieldset id={id} className={styles.group}>
      <legend className={hint ? undefined : styles.alone}>{label}</legend>
      {hint && <p className="soft">{hint}</p>}
      <Problems id={`${id}-problems`} problems={problems} />
      {isThere && <GroupFields shape={shape} value={value} path={path} />}
      {isRemovable && isThere && (
        <Button
          look="quiet"
          icon="close"
          className={styles.leave}
          guardsDoublePress
          onClick={() => {
            removedValue.current = value;
            change(path, undefined);
          }}
        >
          Remove this<span className="visually-hidden">: {label}</span>
        </Button>
      )}
      {!isThere && (
        <Button icon="plus" guardsDoublePress onClick={() => change(path, removedValue.current ?? {})}>
          {removedValue.current ? 'Restore this' : 'Add this'}
          <span className="visually-hidden">: {label}</span>
        </Button>
      )}
    </fieldset>
  );
}
