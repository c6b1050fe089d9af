/** Matches a promise of a free estimate, in either language. For text in any case. */
export const freeEstimatePattern = new RegExp(
  [
    String.raw`\bfree\b(?:\s+[a-z]+){0,2}\s+(?:estimates?|quotes?|consultations?|inspections?)\b`,
    String.raw`\b(?:estimates?|quotes?) (?:is|are) free\b|\bno[- ]obligation\b`,
    String.raw`\b(?:estimados?|presupuestos?|cotizaci[oó]n(?:es)?|consultas?|visitas?|inspecci[oó]n(?:es)?)(?:\s+[a-zñ]+){0,2}\s+(?:gratis|gratuit[oa]s?|sin (?:costo|cargo))\b`,
    String.raw`\bgratis\b(?:\s+[a-zñ]+){0,2}\s+(?:estimado|presupuesto|cotizaci[oó]n)|\bsin compromiso\b`,
  ].join('|'),
  'i',
);

/**
 * Builds a pattern for a time and an answer in one sentence. At most 200 characters are between them, because
 * searching whole sentences takes the square of the time.
 */
const nearAnswer = (time: string, answering: string) =>
  `${answering}[^.;!?]{0,200}(?:${time})|(?:${time})[^.;!?]{0,200}${answering}`;

const english = nearAnswer(
  String.raw`\b(?:with)?in (?:a|one|\d+|twenty-four) (?:business |working )?(?:hours?|days?)\b|\b(?:same|next)[- ]day\b`,
  String.raw`\b(?:estimates?|quotes?|answer\w*|call\w*|contact\w*|repl(?:y|ies)|respon\w+|hear|get back|come out|visit\w*|appointments?|on[- ]site)\b`,
);
const spanish = nearAnswer(
  String.raw`\b(?:en|dentro de|en menos de) (?:una?|\d+|veinticuatro) (?:horas?|d[ií]as?)\b(?: h[aá]bil| laborable)?|\bmismo d[ií]a\b|\bd[ií]a siguiente\b`,
  String.raw`\b(?:estimado|presupuesto|cotiza|respond|respuesta|contest|llam|contact|comuni|visit|cita|recib)`,
);
export const answerTimePattern = new RegExp(`${english}|${spanish}`, 'i');

const amounts =
  /\b(?:(?:with)?in (a|one|\d+|twenty-four) ((?:business|working) )?(hour|day)s?|(?:en|de) (una?|\d+|veinticuatro) (hora|d[ií]a)s?( h[aá]bil| laborable)?)/i;
const words: Record<string, number> = {
  a: 1,
  one: 1,
  'twenty-four': 24,
  un: 1,
  una: 1,
  veinticuatro: 24,
};

/**
 * Returns the answer time that a text promises, as business.yaml writes it: `within one business day` is `1 working
 * day`.
 */
export function findAnswerTime(text: string): string | undefined {
  const found = amounts.exec(answerTimePattern.exec(text)?.[0] ?? '');
  if (!found) return undefined;
  const [, one, working, unit, uno, unidad, habil] = found;
  const amount = (one ?? uno)!.toLowerCase();
  const count = Number(amount) || words[amount]!;
  const noun = unit?.toLowerCase() ?? (unidad!.toLowerCase() === 'hora' ? 'hour' : 'day');
  return `${count} ${(working ?? habil) ? 'working ' : ''}${noun}${count === 1 ? '' : 's'}`;
}
