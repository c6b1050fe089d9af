import { type OwnersDesk, signInMails } from '../journeys/owners-desk.ts';
import { button, field, text } from './target.ts';
import type { Visitor } from './visitor.ts';

export const heading = (called: string) => text('h1', called);
export const row = (called: string) => text('[data-request]', called);
export const search = field('Search all requests');
/** Where the open request stands. */
export const stands = (called: string) => text('section[aria-label="Request"] p', called);
export const toast = (called: string) => text('[aria-live="polite"] p', called);
/** A line of the request's history. */
export const happened = (called: string) => text('section[aria-labelledby="history"] li', called);
export const note = (called: string) => text('section[aria-label="Request"] ol p', called);

/** Signs in by a link as the mail brings it, on a device that has declined passkeys: nothing is offered above the list. */
export async function signIn(visitor: Visitor, desk: OwnersDesk) {
  await visitor.open(await desk.signInScreen());
  await visitor.run(() => localStorage.setItem('desk.passkey-offered', 'declined'));
  await visitor.press(button('Sign in on this device'));
  await visitor.sees(heading('Open requests'));
}

/** The code in the newest mail to sign in. */
export const codeFor = (desk: OwnersDesk) => signInMails(desk).at(-1)?.code.replace(' ', '');
