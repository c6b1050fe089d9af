import { useState } from 'react';
import field from '#desk/ui/Field.module.css';
import { Icon } from '#desk/ui/Icon.tsx';
import { Select } from '#desk/ui/Select.tsx';
import { getFieldLabel } from '#desk/website/outline/field-label.ts';
import { choiceTitle, type ShapeDescription } from '#shared/content/shape.ts';
import control from '#ui/control.module.css';
import { type CustomIconName, customIconPaths } from '#ui/custom-icons.ts';
import icon from '#ui/icon.module.css';
import styles from './ChoiceFields.module.css';
import frame from './Frame.module.css';
import { FieldsetFrame, Frame, Hint, Problems, useControl } from './Frame.tsx';
import { type FieldProps, type FormMetadata, getFieldId, type NameChoice, useForm } from './form-context.ts';
import { readNumber } from './read-number.ts';

/** A number field. Text that isn't a number is kept as typed, with an error. */
export function NumberField({ shape, value, path, isRequired, ...named }: FieldProps) {
  const { change } = useForm();
  const [typed, setTyped] = useState('');
  const shown = value !== undefined && typed !== '' && Number(typed) === value ? typed : String(value ?? '');
  function write(text: string) {
    setTyped(text);
    change(path, text.trim() === '' ? undefined : (readNumber(text, shape.maximum) ?? text));
  }
  return (
    <Frame path={path} isOptional={!isRequired} {...named}>
      {(attributes) => (
        <input
          {...attributes}
          className={`${control.control} ${styles.short}`}
          // An iPhone's keys for numbers have no minus.
          inputMode={(shape.minimum ?? 0) < 0 ? 'text' : shape.type === 'integer' ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={shown}
          onChange={({ target }) => write(target.value)}
        />
      )}
    </Frame>
  );
}

/** How many numbers are few enough to choose from, as stars are. */
const maxRange = 10;
export const isSmallRange = ({ type, minimum = 0, maximum = Number.POSITIVE_INFINITY }: ShapeDescription) =>
  type === 'integer' && maximum - minimum < maxRange;

/** A day, from the browser's calendar; written as it is in the files. */
export function DayField({ shape: _shape, value, path, isRequired, ...named }: FieldProps) {
  const { change } = useForm();
  const day = String(value ?? '');
  // What was written by hand otherwise would not be seen in a field for days.
  const isDay = day === '' || /^\d{4}-\d{2}-\d{2}$/.test(day);
  return (
    <Frame path={path} isOptional={!isRequired} {...named}>
      {(attributes) => (
        <div className={`${field.input} ${styles.short}`}>
          <input
            {...attributes}
            type={isDay ? 'date' : 'text'}
            className={control.control}
            value={day}
            onChange={({ target }) => change(path, target.value || (isRequired ? '' : undefined))}
          />
          {isDay && <Icon name="calendar" />}
        </div>
      )}
    </Frame>
  );
}

/** Yes or no. */
export function SwitchField({ shape, value, path, label, hint }: FieldProps) {
  const { change } = useForm();
  const { id, problems, control: attributes } = useControl(path, path, Boolean(hint));
  return (
    <div className={frame.field}>
      <label className={styles.switch}>
        <input
          {...attributes}
          type="checkbox"
          checked={(value ?? shape.default) === true}
          onChange={({ target }) => change(path, target.checked)}
        />
        <span>{label}</span>
      </label>
      <Hint of={id}>{hint}</Hint>
      <Problems id={`${id}-problems`} problems={problems} />
    </div>
  );
}

/**
 * One of a few words or numbers, or of what is described elsewhere, by what people call it. What is not there any more
 * is shown, and can be left.
 */
export function ChoiceField({ shape, value, path, isRequired, ...named }: FieldProps) {
  const { change, metadata } = useForm();
  const options = listOptions(shape, metadata);
  const chosen = String(value ?? shape.default ?? '');
  const isKnown = chosen === '' || options.some((option) => option.value === chosen);
  const mayBeNone = shape.default === undefined && (chosen === '' || !isRequired);
  return (
    <Frame path={path} isOptional={!isRequired && shape.default === undefined} {...named}>
      {(attributes) => (
        <Select
          {...attributes}
          value={chosen}
          options={options.map(({ value, label }) => [value, label])}
          onChange={({ target }) =>
            change(path, target.value ? toStoredValue(shape, target.value) : undefined)
          }
        >
          {mayBeNone && <option value="">{isRequired ? 'Choose' : 'None'}</option>}
          {!isKnown && <option value={chosen}>{`${chosen} (no longer there)`}</option>}
        </Select>
      )}
    </Frame>
  );
}

function listOptions(shape: ShapeDescription, { names }: FormMetadata): readonly NameChoice[] {
  const { refersTo, enum: words, minimum = 0, maximum = 0 } = shape;
  if (refersTo === 'figure')
    return names.figure.map(({ value, label }) => ({
      value,
      label: `${getFieldLabel('business.yaml', ['figures', value])}: ${label}`,
    }));
  if (refersTo) return names[refersTo];
  if (words) return words.map((value) => ({ value, label: choiceTitle(shape, value) }));
  // The most first, as stars are given.
  return Array.from({ length: maximum - minimum + 1 }, (_each, at) => String(maximum - at)).map((value) => ({
    value,
    label: value,
  }));
}

/** True of a choice among the drawings that the site has. */
export const isIconChoice = ({ enum: words }: ShapeDescription) =>
  Boolean(words?.every((word) => word in customIconPaths));

/** One of the drawings. */
export function IconField({ shape, value, path, label }: FieldProps) {
  const { change } = useForm();
  return (
    <FieldsetFrame path={path} label={label} className={styles.icons}>
      <div>
        {(shape.enum as CustomIconName[]).map((name) => (
          <label key={name} title={choiceTitle(shape, name)}>
            <input
              type="radio"
              name={getFieldId(path)}
              value={name}
              checked={value === name}
              onChange={() => change(path, name)}
            />
            <svg className={icon.icon} viewBox="0 0 24 24" aria-hidden="true">
              <path d={customIconPaths[name]} />
            </svg>
            <span className="visually-hidden">{choiceTitle(shape, name)}</span>
          </label>
        ))}
      </div>
    </FieldsetFrame>
  );
}

/** The pattern of a color: # and six digits. */
export const isColor = ({ pattern }: ShapeDescription) => pattern === '^#[0-9a-f]{6}$';

/** A color as a swatch to tap, next to its code; without a code the site uses its own. */
export function ColorField({ shape: _shape, value, path, isRequired, label, hint }: FieldProps) {
  const { change } = useForm();
  const code = String(value ?? '');
  const isKnown = /^#[0-9a-f]{6}$/i.test(code);
  return (
    <Frame path={path} label={label} hint={hint} isOptional={!isRequired}>
      {(attributes) => (
        <div className={styles.color}>
          <input
            type="color"
            aria-label={`${label}: choose a color`}
            className={isKnown ? '' : styles.noColor}
            value={isKnown ? code.toLowerCase() : '#ffffff'}
            onChange={({ target }) => change(path, target.value)}
          />
          <input
            {...attributes}
            className={control.control}
            autoCapitalize="none"
            spellCheck={false}
            autoComplete="off"
            placeholder="The site’s default"
            value={code}
            onChange={({ target }) => change(path, target.value || undefined)}
          />
        </div>
      )}
    </Frame>
  );
}

/** Projects and stars are numbers, everything else is words. */
export const toStoredValue = ({ type }: ShapeDescription, name: string) =>
  type === 'integer' ? Number(name) : name;
