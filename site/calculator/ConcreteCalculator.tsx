import type { ContentOf } from '#content-model/schema/files.ts';
import { messages } from '#site/language.ts';
import { Button } from '#site/ui/Button.tsx';
import { Disclosure } from '#site/ui/Disclosure.tsx';
import { FieldError } from '#site/ui/FieldError.tsx';
import numeral from '#site/ui/Numeral.module.css';
import type from '#site/ui/type.module.css';
import control from '#ui/control.module.css';
import styles from './ConcreteCalculator.module.css';
import { drawSlab, sheet } from './slab-drawing.ts';

type Props = { calculator: NonNullable<ContentOf<'contact.yaml'>['calculator']> };

/** Drawn until the visitor's own slab is known: 20 ft × 12 ft, 4 in. */
const example = drawSlab({ length: 240, width: 144, thickness: 4 });

/**
 * How much concrete a slab takes. load-calculator.ts fetches concrete-calculator.ts, which does the work; without
 * JavaScript it is not shown.
 */
export function ConcreteCalculator({ calculator }: Props) {
  const strings = messages().calculator;
  return (
    <Disclosure summary={calculator.heading} className={styles.calculator}>
      <div className={styles.columns}>
        {/* "dialog": until a script listens, submitting does nothing, least of all navigate away from what was typed. */}
        <form className={styles.form} data-calculator="" method="dialog" noValidate>
          <p>{calculator.text}</p>
          <MeasureField name="length" label={strings.length} units={['feet', 'inches']} />
          <MeasureField name="width" label={strings.width} units={['feet', 'inches']} />
          <MeasureField
            name="thickness"
            label={strings.thickness}
            units={['inches']}
            hint={calculator.thickness}
            initial="4"
          />
          <Button look="line">{strings.calculate}</Button>
          <p className={styles.excuse} data-excuse="" role="alert" hidden>
            {strings.lost}
          </p>
        </form>
        <div className={styles.result} data-result="">
          <div role="status">
            <p className={styles.estimate} data-estimate="" hidden>
              <strong className={numeral.numeral} data-yards="" />
              <span className={type.lead}>
                <span data-yards-unit="" />, {strings.withWaste}
              </span>
              <span data-bags="" />
            </p>
          </div>
          <div data-put="" hidden>
            <Button type="button">{strings.add}</Button>
          </div>
          <svg className={styles.drawing} viewBox={`0 0 ${sheet.width} ${sheet.height}`} aria-hidden="true">
            <path data-face="left" className={styles.left} d={example.left} />
            <path data-face="right" className={styles.right} d={example.right} />
            <path data-face="top" className={styles.top} d={example.top} />
          </svg>
        </div>
      </div>
    </Disclosure>
  );
}

type Unit = 'feet' | 'inches';
type MeasureProps = { name: string; label: string; units: Unit[]; hint?: string; initial?: string };

/** One side of the slab: a group of number fields with their units, and the place for their error. */
function MeasureField({ name, label, units, hint, initial }: MeasureProps) {
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
            <span>{messages().calculator[unit]}</span>
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
