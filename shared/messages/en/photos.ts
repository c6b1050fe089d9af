import { hoursOnDevice } from '#shared/device-storage.ts';
import { largestPhoto, photoLimits } from '#shared/photos.ts';

/** What the form says of photos once somebody adds some. */
export const photos = {
  preparing: 'Preparing…',
  sending: 'Sending…',
  sent: 'Sent',
  notSentYet: 'Not sent yet',
  notAccepted: 'Not accepted',
  remove: (name: string) => `Remove ${name}`,
  /** @param all how many are there now */
  added: (photos: number, all: number) => `${countOf(photos)} added.${all > photos ? ` ${all} in all.` : ''}`,
  lost: 'Your photos are no longer in the form. Please choose them again.',
  removed: (name: string, left: number) => `${name} removed. ${countOf(left)} left.`,
  /** Why a file is not sent: to be read after its name, in the form as in the report. */
  problems: {
    foreign: 'It’s not a photo we can open.',
    large: `It’s larger than ${largestPhoto}, and this browser can’t make it smaller. Send a screenshot of it, or save it as a smaller JPEG.`,
  },
  leftOut: (name: string, problem: string) => `${name} wasn’t added. ${problem}`,
  tooMany: (names: string[]) =>
    `You can send up to ${photoLimits.count} photos. Not added: ${listOf(names)}.`,
  report: 'Your photos',
  /** The line under the thanks: "3 of 5 photos sent". */
  sentLine: (sent: number, count: number) => `${sent} of ${countOf(count)} sent`,
  whileSending: 'Keep this page open until they’re all sent.',
  /** What becomes of those that did not get through. */
  waiting(names: string[], isKept: boolean): string {
    const [what, it] = names.length === 1 ? ['It’s', 'it'] : ['They’re', 'them'];
    const now = isKept
      ? `${what} saved on this device for ${hoursOnDevice} hours, and this page will send ${it} as soon as it can.`
      : `Keep this page open: it will send ${it} as soon as it can.`;
    return `${listOf(names)} didn’t get through. ${now}`;
  },
  refused: (name: string, reason: string) => `${name} wasn’t accepted. ${reason}`,
  notSent: (names: string[]) => `${listOf(names)} ${names.length === 1 ? 'wasn’t' : 'weren’t'} sent.`,
  answerWithThem: 'We got your request. Send the photos when we contact you.',
  tryAgain: 'Try again',
  discard: 'Discard photos',
  /** Said in the form while its request waits on the device. */
  keptWithRequest: (isKept: boolean): string =>
    isKept
      ? 'Your photos are saved with the request and will be sent after it.'
      : 'Your photos will be sent after the request if you keep this page open.',
};

/** "3 photos", "1 photo". */
function countOf(photos: number): string {
  return `${photos} ${photos === 1 ? 'photo' : 'photos'}`;
}

/** "a.jpg", "a.jpg and b.jpg", "a.jpg, b.jpg and c.jpg". */
function listOf(names: string[]): string {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}
