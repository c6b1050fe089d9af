import { createHash } from 'node:crypto';
import type { Prices } from './schema/prices.ts';

/**
 * Returns a short text that is the same for the same prices, by which the server knows whether a visitor's page had those
 * that are published now.
 * @param prices in the first language
 */
export const pricesVersion = (prices: Prices): string =>
  createHash('sha256').update(JSON.stringify(prices)).digest('base64url').slice(0, 16);
