/** One number, as far as a text lets it be read: digits with what people put between them. */
const numbers = /\+?\d(?:[\s().\-/\d]*\d)?/g;
/** What may stand between a number and its extension: `x12`, `, ext. 12`, `;ext=12`, `(extension 12)`, `#12`. */
const extension = /^[\s(.,;:-]*(?:ext(?:ensi[oó]n|n)?|x|#)[\s.:=#]*(\d{1,6})(?!\d|[-.\s]\d)/i;

/**
 * What a phone can dial of a typed text, for `tel:`: the first number that is certainly one, with its country code if
 * that was typed, and after a comma, at which a phone pauses, its extension. @returns undefined if there is none: no
 * call is better than one to somebody else
 */
export function toDialable(phone: string): string | undefined {
  const text = normalize(phone);
  for (const { 0: match, index } of text.matchAll(numbers)) {
    const number = findNumber(match);
    if (!number) continue;
    const [, behind] = extension.exec(text.slice(index + match.length)) ?? [];
    return behind ? `${number},${behind}` : number;
  }
  return undefined;
}

/**
 * A typed text with each American number in it written as on the site, `(407) 555-0199 ext. 12`. Any other number, and
 * what could be two, stays as it was typed: nothing is lost.
 */
export function formatPhones(phone: string): string {
  const text = normalize(phone);
  let [shown, end] = ['', 0];
  for (const { 0: match, index } of text.matchAll(numbers)) {
    const parts = /^1?(\d{3})?(\d{3})(\d{4})$/.exec(
      toDialed(match.replaceAll('/', ''))?.replace('+1', '') ?? '',
    );
    if (!parts) continue;
    const [, area, exchange, line] = parts;
    const before = text.slice(end, index);
    // Its own parenthesis is written anew.
    shown += match.includes(')') && !match.includes('(') ? before.replace(/\($/, '') : before;
    shown += area ? `(${area}) ${exchange}-${line}` : `${exchange}-${line}`;
    end = index + match.length;
    const [behind, digits] = extension.exec(text.slice(end)) ?? [];
    if (!behind) continue;
    shown += ` ext. ${digits}`;
    end += behind.length + (text[end + behind.length] === ')' ? 1 : 0);
  }
  return end > 0 ? shown + text.slice(end) : phone;
}

const normalize = (phone: string) =>
  phone
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\p{Pd}\u2212\u00b7\u2022_]/gu, '-');

/** Finds the first number. A slash is part of it, `407/555-0142`, or comes before a second one: `407-555-0142 / 0143`. */
function findNumber(match: string): string | undefined {
  const parts = match.split('/');
  for (const last of parts.keys()) {
    const number = toDialed(parts.slice(0, last + 1).join(''));
    if (number) return number;
  }
  return undefined;
}

/** As it is dialed in the United States; undefined if the digits are too many or too few for one number. */
function toDialed(typed: string): string | undefined {
  const isInternational = typed.startsWith('+');
  const digits = (isInternational ? typed.replace(/\(0\)/, '') : typed).replace(/\D/g, '');
  const abroad = isInternational ? digits : /^(?:011|00)([1-9]\d{7,})$/.exec(digits)?.[1];
  if (abroad) return /^(?:1[2-9]\d{9}|[2-9]\d{7,14})$/.test(abroad) ? `+${abroad}` : undefined;
  return /^(?:1?[2-9]\d{2})?[2-9]\d{6}$/.test(digits) ? digits : undefined;
}
