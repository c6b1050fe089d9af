import { maxCents } from '#shared/desk/actions.ts';
import { isBlank } from '#shared/is-blank.ts';

type Parsed = { ok: true; cents: number | null } | { ok: false; message: string };

/**
 * Parses an amount as people type it, like "4,500", "$4500.50" or "4.5k". Blank means no amount. Ambiguous input is an
 * error.
 */
export function parseDollars(typed: string): Parsed {
  const bare = typed
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/^\$|\$$/g, '');
  if (isBlank(typed)) return { ok: true, cents: null };
  const parts = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{0,2}))?(k?)$/i.exec(bare);
  if (!parts) return { ok: false, message: 'Enter an amount in dollars, like 4,500 or 4500.50.' };
  const [, whole, part = '', thousands] = parts;
  const cents = Number(whole!.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'));
  const all = thousands ? cents * 1000 : cents;
  if (all > maxCents) return { ok: false, message: 'That’s over $100 million. Please check the amount.' };
  return { ok: true, cents: all };
}
