import type { ContentOf } from '#content-model/schema/files.ts';
import { messages } from '#site/language.ts';
import { Button } from '#site/ui/Button.tsx';
import { Disclosure } from '#site/ui/Disclosure.tsx';
import { FieldError } from '#site/ui/FieldError.tsx';
import numeral from '#site/ui/Numeral.module.css';
import type from '#site/ui/type.module.css';
import control from '#ui/control.module.css';
import styles from './ConcreteCalculator.module.css';
import { type CurrentPrices, PriceList } from './Prices.tsx';
import { describeMeasurements, type Slab } from './slab.ts';
import { drawSlab, placeMeasurements, sheet } from './slab-drawing.ts';

type Props = {
  calculator: NonNullable<ContentOf<'contact.yaml'>['calculator']>;
  /** Undefined if there are none, or none that are recent enough. */
  prices: CurrentPrices | undefined;
};

/** Drawn until the visitor's own slab is known. In inches. */
const example: Slab = { length: 240, width: 144, thickness: 4 };

/**
 * How much concrete a slab takes, and what most jobs like it cost if the owner says so. load-calculator.ts fetches
 * concrete-calculator.ts, which does the work; without JavaScript only the prices are shown.
 */
export function ConcreteCalculator({ calculator, prices }: Props) {
  const strings = messages().calculator;
  return (
    <Disclosure
      summary={prices ? `${calculator.heading} ${strings.andCost}` : calculator.heading}
      className={prices ? '' : styles.calculator}
    >
      {prices && <PriceList prices={prices} />}
      {/* "dialog": until a script listens, submitting does nothing, least of all navigate away from what was typed. */}
      <form className={`${styles.form} ${styles.calculator}`} data-calculator="" method="dialog" noValidate>
        <div className={styles.measures}>
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
        </div>
        <SlabDrawing />
        <div>
          <Button look="line">{strings.calculate}</Button>
          <p className={styles.excuse} data-excuse="" role="alert" hidden>
            {strings.lost}
          </p>
        </div>
        <div className={styles.result}>
          <div role="status">
            <p className={styles.estimate} data-estimate="" hidden>
              <strong className={numeral.numeral} data-yards="" />
              <span className={type.lead}>
                <span data-yards-unit="" />, {strings.withWaste}
              </span>
              <span data-bags="" />
            </p>
            {prices && (
              <p className={styles.estimate} data-price="" hidden>
                <span className={type.lead}>{strings.mostJobs}</span>
                <strong className={styles.price} data-range="" />
                <span data-note="" />
              </p>
            )}
          </div>
          <div data-put="" hidden>
            <Button type="button">{strings.add}</Button>
          </div>
        </div>
      </form>
    </Disclosure>
  );
}

/** The slab with its measurements. Hidden from screen readers, which read the fields. */
function SlabDrawing() {
  const { left, right, top, ticks } = drawSlab(example);
  const places = placeMeasurements(example);
  const measurements = Object.entries(describeMeasurements(example, messages().slab));
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${sheet.width} ${sheet.height}`} aria-hidden="true">
      <path data-face="left" className={styles.left} d={left} />
      <path data-face="right" className={styles.right} d={right} />
      <path data-face="top" className={styles.top} d={top} />
      <path data-face="ticks" className={styles.ticks} d={ticks} />
      {measurements.map(([side, measurement]) => {
        const [x, y] = places[side as keyof Slab]!;
        return (
          <text key={side} data-side={side} x={x} y={y}>
            {measurement}
          </text>
        );
      })}
    </svg>
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
