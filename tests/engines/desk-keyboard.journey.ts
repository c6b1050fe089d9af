import { owner, signInMails } from '../journeys/owners-desk.ts';
import * as at from './desk.ts';
import { expect, field, heading, row, test, toast } from './desk.ts';
import type { Visitor } from './visitor.ts';

/** What has the focus, by its name. */
const focused = (visitor: Visitor) =>
  visitor.run(() => {
    const element = document.activeElement as HTMLElement;
    return element.getAttribute('aria-label') ?? element.innerText.trim();
  });

/** Goes on with Tab until something has the focus. */
async function tabTo(visitor: Visitor, called: string) {
  for (let stops = 0; stops < 60; stops++) {
    await visitor.key('Tab');
    if ((await focused(visitor)).startsWith(called)) return;
  }
  throw new Error(`Tab does not come to ${called}.`);
}

test('by keyboard alone: signing in, opening a request, answering it, a note, and back', async ({
  visitor,
  desk,
}) => {
  const id = await desk.receive({ name: 'Dana Field' });
  await visitor.open('/desk');
  await visitor.sees(field('Email'));
  await visitor.key('Tab');
  await visitor.type(owner);
  await visitor.key('Enter');
  await visitor.sees(field('Six digits'));
  await expect.poll(() => signInMails(desk).length).toBe(1);
  await visitor.type(signInMails(desk)[0]!.code.replace(' ', ''));
  await visitor.sees(row('Dana Field'));

  await visitor.key('j');
  expect(await focused(visitor)).toMatch(/^Dana Field/);
  await visitor.key('Enter');
  await visitor.sees(heading('Dana Field'));
  await expect.poll(() => focused(visitor)).toBe('Dana Field');
  await tabTo(visitor, 'New note');
  await visitor.type('Called her');
  await visitor.key('Tab');
  await visitor.key('Enter');
  await visitor.sees(at.note('Called her'));
  await tabTo(visitor, 'Mark answered');
  await visitor.key('Enter');
  await visitor.sees(toast('Marked as answered'));
  await expect.poll(async () => (await desk.store.find(id))?.state).toBe('answered');

  await tabTo(visitor, 'More');
  await visitor.key('Enter');
  await visitor.sees({ css: 'dialog[open]' });
  await visitor.key('Escape');
  await visitor.seesNo({ css: 'dialog[open]' });
  expect(await focused(visitor)).toBe('More');
  await visitor.back();
  await visitor.sees(heading('Open requests'));
});
