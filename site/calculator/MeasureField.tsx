import { words } from '#site/language.ts';
import { FieldError } from '#site/ui/FieldError.tsx';
import control from '#ui/control.module.css';
import styles from './MeasureField.module.css';

type Unit = 'feet' | 'inches';
type Props = { name: string; label: string; units: Unit[]; hint?: string; initial?: string };

/** One side of the slab: a group of number fields with their units, and the place for their error. */
export function MeasureField({ name, label, units, hint, initial }: Props) {
  const id = `slab-${name}`;
  return (
    <fieldset className={styles.measure} data-measure={name} aria-describedby={hint && `${id}-hint`}>
      <legend>{label}</legend>
      <div className={styles.units}>
        {units.map((unit) => (
          <label key={unit}>
            <input
              className={control.control}
              data-unit={unit}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={unit === 'inches' ? initial : undefined}
            />
            <span>{words().calculator[unit]}</span>
          </label>
        ))}
      </div>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} />
    </fieldset>
  );
}
