import { expect, test } from 'vitest';
import { runCommandWith } from '#server/testing/desk.ts';
import { testOutbox } from '#server/testing/outbox.ts';

/** A desk where the owner answers every question with `answer`; if undefined, nobody can be asked. */
async function deskOf(answer: string | undefined) {
  const outbox = await testOutbox({});
  const { config } = outbox;
  const questions: string[] = [];
  const printed: string[] = [];
  const ask = async (question: string) => {
    questions.push(question);
    return answer!;
  };
  const print = (line: string) => void printed.push(line);
  const run = (...[name, ...args]: [string, ...string[]]) =>
    runCommandWith({ config, print, ask: answer === undefined ? undefined : ask }, name, ...args);
  const left = async () => (await outbox.store.list()).map(({ name }) => name);
  return { ...outbox, run, left, questions, printed: () => printed.join('\n') };
}

test.each(['yes', ' Y '])('erase shows what it will delete, asks, and deletes after %j', async (answer) => {
  const { keepDanas, run, left, questions, printed } = await deskOf(answer);
  await keepDanas({ email: 'Dana@Example.com', name: 'Dana One' });
  await keepDanas({ email: 'dana@example.com', name: 'Dana Two' });
  await keepDanas({ email: 'other@example.com', name: 'Other' });
  await run('erase', '--email', ' dana@example.COM');
  expect(questions).toEqual(['Delete these 2 requests for good? Type yes: ']);
  expect(printed()).toMatch(
    /^This would delete these 2 requests and everything that came of them:\n\nID .*\n.*Dana .*\n.*Dana .*\n\n2 requests erased,/,
  );
  expect(await left()).toEqual(['Other']);
  await run('erase', '--email', 'dana@example.com');
  expect(questions).toHaveLength(1);
  expect(printed()).toMatch(/No request came from dana@example\.com\. Nothing was deleted\.$/);
});

test.each(['no', 'yesterday'])('nothing is deleted after %j', async (answer) => {
  const { keepDanas, run, left } = await deskOf(answer);
  await keepDanas();
  const refused = { message: 'Nothing was deleted.', exitCode: 1 };
  await expect(run('erase', '--email', 'dana@example.com')).rejects.toMatchObject(refused);
  expect(await left()).toEqual(['Dana Field']);
});

test('where nobody can be asked nothing is deleted without --yes, and with it nothing personal is printed', async () => {
  const { keepDanas, run, left, printed } = await deskOf(undefined);
  await keepDanas();
  const message = 'Nothing was deleted: there is nobody to ask. Add --yes to delete without asking.';
  await expect(run('erase', '--email', 'dana@example.com')).rejects.toMatchObject({ message, exitCode: 2 });
  expect(await left()).toEqual(['Dana Field']);
  const before = printed();
  await run('erase', '--email', 'dana@example.com', '--yes');
  expect(await left()).toEqual([]);
  expect(printed().slice(before.length)).not.toMatch(/dana/i);
});
