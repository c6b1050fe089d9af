import { useQuery } from '@tanstack/react-query';
import { get } from '#desk/api/api.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { QuotedPrices as Prices } from '#shared/desk/requests.ts';
import styles from './Screen.module.css';

/** The company's own last quotes beside the prices that it sets; nothing without any, or offline. */
export function QuotedPrices() {
  const { data: prices = [] } = useQuery({
    queryKey: ['quoted-prices'],
    queryFn: ({ signal }) => get<Prices>(endpoints.quotedPrices, signal),
  });
  if (prices.length === 0) return null;
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)].map((price) => `$${price.toFixed(2)}`);
  const range = lowest === highest ? lowest : `${lowest} to ${highest}`;
  const quotes = prices.length === 1 ? 'Your last quote' : `Your last ${prices.length} quotes`;
  return (
    <p className={styles.note}>{`${quotes} for jobs of a known size came to ${range} per square foot.`}</p>
  );
}
