import { expect, heading, row, search, signIn, test, text } from './desk.ts';

test('last month’s caller is found by the digits of the number, and by words', async ({ visitor, desk }) => {
  await desk.receive({ name: 'Dana Field', phone: '(407) 555-0199' }, { hoursAgo: 24 * 40 });
  await desk.receive({ name: 'José Núñez', phone: '321-555-0123', message: 'Pool deck, about 400 sq ft' });
  await signIn(visitor, desk);
  await visitor.sees(row('José Núñez'));
  await visitor.fill(search, '555');
  await visitor.sees(heading('Search'));
  // Typing goes on where it was while the screen changes.
  await visitor.type('0199');
  await visitor.seesNo(row('José Núñez'));
  await visitor.sees(row('Dana Field'));
  await visitor.fill(search, 'jose pool');
  await visitor.sees(row('José Núñez'));
  await visitor.seesNo(row('Dana Field'));

  await visitor.press(row('José Núñez'));
  await visitor.sees(heading('José Núñez'));
  await visitor.back();
  await expect.poll(() => visitor.value(search)).toBe('jose pool');
  await visitor.sees(row('José Núñez'));
  expect(await visitor.path()).toBe('/desk');
  await visitor.fill(search, 'nobody at all');
  await visitor.sees(text('h2, p', 'Nothing found for “nobody at all”'));
});
