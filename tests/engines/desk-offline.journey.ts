import * as at from './desk.ts';
import { button, expect, row, signIn, test, text } from './desk.ts';

test('what is done without a connection is kept, and sent once it is back', async ({ visitor, desk }) => {
  const id = await desk.receive({ name: 'Dana Field' });
  await signIn(visitor, desk);
  await visitor.press(row('Dana Field'));
  await visitor.sees(button('Mark answered'));
  await desk.cutOff();
  visitor.forgive(/Failed to load|could not connect|NetworkError|access control checks|Load failed|503/i);
  await visitor.press(button('Mark answered'));
  await visitor.sees(at.stands('answered'));
  await visitor.sees(text('[role="status"] p', 'Not sent yet'));
  expect((await desk.store.find(id))?.state).toBe('open');

  await desk.comeBack();
  await visitor.seesNo(text('[role="status"] p', 'Not sent yet'));
  expect((await desk.store.find(id))?.state).toBe('answered');
  await visitor.sees(at.happened('Marked'));
  expect(await visitor.count(at.happened('Marked'))).toBe(1);
});
