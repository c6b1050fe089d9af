import { answerHours } from '#shared/answer-time.ts';

export function promisedBy(receivedAt: string): Date {
  return new Date(Date.parse(receivedAt) + answerHours * 3_600_000);
}

/** `Fri, Nov 20, 3:04 PM EST` */
export function timeIn(timeZone: string, time: Date): string {
  return time.toLocaleString('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}

/** Stands where a field was left empty. */
export const notNamed = 'Not given';

/** A number that a phone can dial, or undefined if the typed text does not contain one. */
export function dialable(phone: string): string | undefined {
  const digits = phone.replace(/(?:ext|x).*$/i, '').replace(/\D/g, '');
  if (digits.length < 7 || digits.length > 15) return undefined;
  return phone.trim().startsWith('+') ? `+${digits}` : digits;
}
