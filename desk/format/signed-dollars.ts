import { parseDollars } from './money.ts';

/**
 * Parses an amount that may be a discount, like "-200", "−$200" or "6.5k". Otherwise like `parseDollars`. In its own file,
 * because the list of requests, which is loaded first, has no discounts.
 */
export function parseSignedDollars(typed: string): ReturnType<typeof parseDollars> {
  const text = typed.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '');
  if (/^\$?\(.*\)$/.test(text)) return { ok: false, message: 'Enter a discount with a minus, like -200.' };
  const [, before, amount] = /^(\$?)[-−–](.*)$/.exec(text) ?? [];
  if (amount === undefined) return parseDollars(typed);
  const parsed = parseDollars(before + amount);
  if (!parsed.ok) return parsed;
  if (parsed.cents === null) return { ok: false, message: 'Enter the amount after the minus, like -200.' };
  // Not −0, which JSON and comparisons treat in their own ways.
  return { ok: true, cents: 0 - parsed.cents };
}
