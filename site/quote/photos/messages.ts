import type { Messages } from '#shared/messages/messages.ts';

type PhotoMessages = Messages['photos'];

/** The messages about photos in the page's language, set before the first use. */
export let photoMessages: PhotoMessages;

export function setPhotoMessages(pageMessages: PhotoMessages) {
  photoMessages = pageMessages;
}

/** Returns the messages about photos that were refused, with the server's reason, or discarded. */
export function refusedTexts(refused: { name: string; reason: string }[]): string[] {
  const given = refused.filter(({ reason }) => !reason).map(({ name }) => name);
  return [
    ...refused.filter(({ reason }) => reason).map(({ name, reason }) => photoMessages.refused(name, reason)),
    ...(given.length > 0 ? [photoMessages.notSent(given)] : []),
  ];
}

const units = ['kB', 'MB'] as const;

/** Formats a file size as in the US, in either language: `482 kB`, `3.1 MB`. */
export function formatSize(bytes: number): string {
  const unit = bytes < 999_500 ? 0 : 1;
  const amount = bytes / 1000 ** (unit + 1);
  return `${unit === 0 ? Math.max(1, Math.round(amount)) : amount.toFixed(1)} ${units[unit]}`;
}
