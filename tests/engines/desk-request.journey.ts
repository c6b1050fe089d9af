import { helper, owner } from '../journeys/owners-desk.ts';
import * as at from './desk.ts';
import { button, expect, heading, link, openView, row, signIn, test, text, toast, undo } from './desk.ts';

test('a request appears while the list is open, and calling is under the thumb', async ({
  visitor,
  desk,
  device,
}) => {
  await signIn(visitor, desk);
  await visitor.sees(text('h2, p', 'No open requests'));
  await desk.receive({ name: 'Dana Field', message: 'Steps in Kissimmee' });
  await visitor.sees(row('Dana Field'));
  expect(await visitor.texts(row(''))).toEqual([expect.stringContaining('Concrete Repair · Kissimmee')]);

  await visitor.press(row('Dana Field'));
  await visitor.sees(heading('Dana Field'));
  const places = await visitor.look(link('Call', 'section[aria-label="Request"]'), (calls) =>
    calls.map((call) => ({
      href: call.getAttribute('href'),
      top: call.getBoundingClientRect().top / innerHeight,
      height: call.getBoundingClientRect().height,
    })),
  );
  expect(places).toEqual([{ href: 'tel:4075550199', top: expect.any(Number), height: expect.any(Number) }]);
  expect(places[0]!.height).toBeGreaterThanOrEqual(48);
  if (device.isTouched) expect(places[0]!.top).toBeGreaterThan(0.8);
});

test('a request is marked as answered, and that is taken back', async ({ visitor, desk }) => {
  const id = await desk.receive({ name: 'Dana Field' }, { hoursAgo: 30 });
  await signIn(visitor, desk);
  await openView(visitor, 'Late');
  await visitor.press(row('Dana Field'));
  await visitor.sees(at.stands('late by 6 hours'));
  await visitor.press(button('Mark answered'));
  await visitor.sees(toast('Marked as answered'));
  await visitor.sees(at.stands('answered'));
  await expect.poll(async () => (await desk.store.find(id))?.state).toBe('answered');

  await visitor.press(undo);
  await visitor.sees(at.stands('late by 6 hours'));
  await expect.poll(async () => (await desk.store.find(id))?.state).toBe('open');
  await visitor.sees(at.happened('Marked'));
  expect(await visitor.texts(at.happened('Marked'))).toEqual([expect.stringContaining(owner)]);
});

test('a note stays as it was written, and the other person reads it', async ({ visitor, desk, another }) => {
  await desk.receive({ name: 'Dana Field' });
  await signIn(visitor, desk);
  await visitor.press(row('Dana Field'));
  const words = 'Called: gate code 4711. <b>Beware</b> of the dog';
  await visitor.fill({ css: 'textarea' }, words);
  await visitor.press(button('Add note'));
  await visitor.sees(at.note(words));
  expect(await visitor.value({ css: 'textarea' })).toBe('');

  const other = await another();
  await signIn(other, desk, helper);
  await other.press(row('Dana Field'));
  await other.sees(at.note(words));
  await other.sees(at.stands(''));
});

test('a request goes to spam and back', async ({ visitor, desk }) => {
  const id = await desk.receive({ name: 'Dana Field' });
  await signIn(visitor, desk);
  await visitor.press(row('Dana Field'));
  await visitor.press(button('More'));
  await visitor.press({ css: 'dialog button', called: 'Spam' });
  await visitor.sees(toast('Moved to spam. It is deleted after 90 days.'));
  await expect.poll(async () => (await desk.store.find(id))?.state).toBe('spam');

  await visitor.press({ css: '[aria-label="Dismiss"]' });
  await visitor.back();
  await openView(visitor, 'Spam');
  await visitor.press(row('Dana Field'));
  await visitor.press(button('Not spam'));
  await visitor.sees(toast('Not spam. It is open again.'));
  await expect.poll(async () => (await desk.store.find(id))?.state).toBe('open');
});
