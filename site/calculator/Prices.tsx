import type { Prices } from '#content-model/schema/prices.ts';
import { dayOfAge, type PricePerFoot, priceMonths } from '#shared/price-range.ts';
import { language, messages } from '#site/language.ts';
import styles from './ConcreteCalculator.module.css';

/** The prices with their version, by which the server knows them again. */
export interface CurrentPrices extends Prices {
  version: string;
}

/**
 * What work costs per square foot, as lines that can be read without JavaScript and chosen with it: the calculator's script
 * finds the numbers beside the words, and removes all of them when they have become too old.
 */
export function PriceList({ prices }: { prices: CurrentPrices }) {
  const { kinds, options, checked, version } = prices;
  const { calculator: strings, slab } = messages();
  const perFoot = ({ from, to }: PricePerFoot) =>
    strings.perFoot(from === to ? dollars(from) : `${dollars(from)}–${dollars(to)}`);
  return (
    <div
      className={styles.measures}
      data-prices={version}
      data-prices-until={dayOfAge(checked, priceMonths.limit)}
    >
      <fieldset className={styles.measure}>
        <legend>{strings.kind}</legend>
        {kinds.map(({ name, smallest, ...price }) => (
          <label key={name} className={styles.choice}>
            <input type="radio" name="kind" value={numbersOf(price, smallest)} />
            <span>
              <b>{name}</b>: {perFoot(price)}
              {smallest !== undefined && `, ${slab.from(dollars(smallest))}`}
            </span>
          </label>
        ))}
      </fieldset>
      {options.length > 0 && (
        <fieldset className={styles.measure}>
          <legend>{strings.onTop}</legend>
          {options.map(({ name, ...price }) => (
            <label key={name} className={styles.choice}>
              <input type="checkbox" value={numbersOf(price)} />
              <span>
                <b>{name}</b>: {perFoot(price)}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <p className={styles.hint}>
        {strings.asOf(monthOf(checked))} {strings.depends}
      </p>
    </div>
  );
}

/** As readPrice in concrete-calculator.ts reads them. */
const numbersOf = ({ from, to }: PricePerFoot, smallest?: number) =>
  [from, to, smallest].filter((amount) => amount !== undefined).join(' ');

const monthOf = (day: string) =>
  new Intl.DateTimeFormat(language(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  );

/** With cents where there are any. */
const dollars = (amount: number) =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: amount % 1 === 0 ? 0 : 2 })}`;
