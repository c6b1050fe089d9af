import { type OwnersDesk, openOwnersDesk } from '../journeys/owners-desk.ts';
import { test as base } from './journey.ts';
import { button, field, link, text } from './target.ts';
import { Visitor } from './visitor.ts';

interface Fixtures {
  desk: OwnersDesk;
  /** Opens a second window, with nothing in it from the first: somebody else, or another device. */
  another: () => Promise<Visitor>;
}

/** A journey at the owner's desk. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  desk: async ({}, use) => {
    const desk = await openOwnersDesk();
    await use(desk);
    await desk.close();
  },
  origin: async ({ desk }, use) => use(desk.origin),
  another: async ({ engine, device, origin }, use) => {
    const visitors: Visitor[] = [];
    await use(async () => {
      const visitor = new Visitor(await engine.open(device, {}), origin);
      visitors.push(visitor);
      return visitor;
    });
    for (const visitor of visitors) await visitor.leave();
  },
});

export const heading = (called: string) => text('h1', called);
export const row = (called: string) => text('[data-request]', called);
export const search = field('Search all requests');
/** Where the open request stands. */
export const stands = (called: string) => text('section[aria-label="Request"] p', called);
export const toast = (called: string) => text('[aria-live="polite"] p', called);
export const undo = { css: '[aria-live="polite"] button', called: 'Undo' };
/** A line of the request's history. */
export const happened = (called: string) => text('section[aria-labelledby="history"] li', called);
export const note = (called: string) => text('section[aria-label="Request"] ol p', called);

/** Signs in by a link as the mail brings it. */
export async function signIn(visitor: Visitor, desk: OwnersDesk, email?: string) {
  await visitor.open(await desk.signInScreen(email));
  await visitor.press(button('Sign in on this device'));
  await visitor.sees(heading('Open requests'));
  await settleOffer(visitor);
}

/** No passkey: the list moves up when the offer is gone. */
export async function settleOffer(visitor: Visitor) {
  const no = button('No, by mail');
  if ((await visitor.count(no)) > 0) await visitor.press(no);
  await visitor.seesNo(no);
}

/** A view of the list: its tab's words begin with the count. */
export async function openView(visitor: Visitor, name: 'Open' | 'Late' | 'Answered' | 'Spam') {
  const path = name === 'Open' ? '/desk' : `/desk/${name.toLowerCase()}`;
  await visitor.press({ css: `nav[aria-label="Requests"] a[href="${path}"]` });
  await visitor.sees(heading(`${name} requests`));
}

export { expect } from './journey.ts';
export { button, field, link, text };
