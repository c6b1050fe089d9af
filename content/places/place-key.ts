const spelledOut: Record<string, string> = { saint: 'st', fort: 'ft', mount: 'mt', doctor: 'dr' };

/** A place's name without ", FL" or ", Florida" at its end. */
export function withoutState(name: string): string {
  return name.replace(/,?\s+(?:FL|Fla\.?|Florida)$/i, '').trim();
}

/** The same key for all usual spellings of a place: "Saint Petersburg, FL" and "st. petersburg" are "stpetersburg". */
export function placeKey(name: string): string {
  const plain = withoutState(name).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.split(/[^a-z0-9]+/).map((word) => spelledOut[word] ?? word);
  return words.join('');
}
