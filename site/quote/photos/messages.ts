import type { Messages } from '#shared/messages/messages.ts';

type PhotoWords = Messages['photos'];

/** What is said of photographs, in the language of the page: its entry brings the words before any is needed. */
export let words: PhotoWords;

export function speak(pageWords: PhotoWords) {
  words = pageWords;
}

/** What was refused for good with the server's reason, and what was given up without one. */
export function refusedTexts(refused: { name: string; reason: string }[]): string[] {
  const given = refused.filter(({ reason }) => !reason).map(({ name }) => name);
  return [
    ...refused.filter(({ reason }) => reason).map(({ name, reason }) => words.refused(name, reason)),
    ...(given.length > 0 ? [words.notSent(given)] : []),
  ];
}

const units = ['kB', 'MB'] as const;

/** As people read it, in Florida in either language: `482 kB`, `3.1 MB`. */
export function formatSize(bytes: number): string {
  const unit = bytes < 999_500 ? 0 : 1;
  const amount = bytes / 1000 ** (unit + 1);
  return `${unit === 0 ? Math.max(1, Math.round(amount)) : amount.toFixed(1)} ${units[unit]}`;
}
