import { hoursOnDevice } from '#shared/kept-on-device.ts';
import { largestPhoto, photoLimits } from '#shared/photos.ts';
import type { PhotoProblem } from './prepare-photo.ts';

/** "3 photos", "1 photo". */
export function countOf(photos: number): string {
  return `${photos} ${photos === 1 ? 'photo' : 'photos'}`;
}

/** "a.jpg", "a.jpg and b.jpg", "a.jpg, b.jpg and c.jpg". */
export function listOf(names: string[]): string {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}

/** @param all how many are there now */
export function addedText(photos: number, all: number): string {
  return `${countOf(photos)} added.${all > photos ? ` ${all} in all.` : ''}`;
}

/** Why a file is not sent: to be read after its name, in the form as in the report. */
export const problems: Record<PhotoProblem, string> = {
  foreign: 'It’s not a picture we can read.',
  large: `It’s larger than ${largestPhoto}, and this browser can’t make it smaller. Send a screenshot of it, or save it as a smaller JPEG.`,
};

export function leftOut(name: string, problem: PhotoProblem): string {
  return `${name} was left out. ${problems[problem]}`;
}

export function tooMany(names: string[]): string {
  return `${photoLimits.count} photos is the limit. Left out: ${listOf(names)}.`;
}

/** The line under the thanks: "3 of 5 photos sent". */
export function sentLine(sent: number, count: number): string {
  return `${sent} of ${countOf(count)} sent`;
}

export const whileSending = 'Keep this page open until they’re all sent.';

/** What becomes of those that did not get through. */
export function waitingText(names: string[], isKept: boolean): string {
  const what = names.length === 1 ? 'It’s' : 'They’re';
  const it = names.length === 1 ? 'it' : 'them';
  const now = isKept
    ? `${what} kept on this device for ${hoursOnDevice} hours, and this page sends ${it} as soon as it can.`
    : `Keep this page open: it sends ${it} as soon as it can.`;
  return `${listOf(names)} didn’t get through. ${now}`;
}

export const answerWithThem = 'Your request has reached us. Reply with the photos when we write.';

/** What was refused for good with the server's reason, and what was given up without one. */
export function refusedTexts(refused: { name: string; reason: string }[]): string[] {
  const given = refused.filter(({ reason }) => !reason).map(({ name }) => name);
  return [
    ...refused.filter(({ reason }) => reason).map(({ name, reason }) => `${name} wasn’t accepted. ${reason}`),
    ...(given.length > 0 ? [`${listOf(given)} ${given.length === 1 ? 'wasn’t' : 'weren’t'} sent.`] : []),
  ];
}

/** Said in the form while its request waits on the device. */
export function keptWithRequest(isKept: boolean): string {
  return isKept
    ? 'Your photos are kept with the request, and follow once it’s sent.'
    : 'Your photos follow once the request is sent if this page stays open.';
}

const units = ['kB', 'MB'] as const;

/** As people read it: `482 kB`, `3.1 MB`. */
export function sizeInWords(bytes: number): string {
  const unit = bytes < 999_500 ? 0 : 1;
  const amount = bytes / 1000 ** (unit + 1);
  return `${unit === 0 ? Math.max(1, Math.round(amount)) : amount.toFixed(1)} ${units[unit]}`;
}
