import type { Ring } from '#server/outbox/channel.ts';
import { oneLine } from '#server/platform/text.ts';
import { promisedBy, timeIn } from '#server/platform/time.ts';
import type { StoredQuoteRequest } from '#server/requests/stored.ts';
import { screens } from '#shared/desk/addresses.ts';
import { longFields } from '#shared/quote-fields.ts';

interface RungRequest {
  request: StoredQuoteRequest;
  /** True if nobody has answered it yet. */
  isReminder: boolean;
  timeZone: string;
}

/** What a phone says about a request: who and what on a screen that may show it, nothing about anybody on another. */
export function requestRing({ request, isReminder, timeZone }: RungRequest): Ring {
  const about = [oneLine(request.name), oneLine(request.service)].filter(Boolean).join(', ');
  const words = longFields.map((field) => oneLine(request[field])).join(' ');
  const due = `Answer by ${timeIn(timeZone, promisedBy(request.receivedAt))}.`;
  return {
    url: screens.request(request.id),
    tag: request.id,
    all: isReminder
      ? { title: `Not answered yet: ${about}`, body: due }
      : { title: `New request: ${about}`, body: words },
    little: isReminder
      ? { title: 'A request waits for an answer', body: due }
      : { title: 'New request', body: 'Open the desk to read it.' },
  };
}

/** What it says about requests that were set aside. */
export function asideRing(subject: string): Ring {
  const words = { title: subject, body: 'They are under Spam at the desk.' };
  return { url: screens.list('spam'), tag: 'spam', all: words, little: words };
}

/** What it says about many at once. */
export function digestRing(subject: string): Ring {
  const words = { title: subject, body: 'They are at the desk.' };
  return { url: screens.list(), tag: 'digest', all: words, little: words };
}
