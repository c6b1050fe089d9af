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

test.each(['yes', 'y', ' YES '])(
  'erase shows what it will delete, asks, and deletes after %j',
  async (answer) => {
    const { keepDanas, run, left, questions, printed } = await deskOf(answer);
    await keepDanas({ email: 'Dana@Example.com', name: 'Dana One' });
    await keepDanas({ email: 'dana@example.com', name: 'Dana Two' });
    await keepDanas({ email: 'other@example.com', name: 'Other' });
    await run('erase', '--email', ' dana@example.COM');
    expect(questions).toEqual(['Delete these 2 requests for good? Type yes: ']);
    expect(printed()).toMatch(
      /^This would delete these 2 requests and everything that came of them:\n\nID .*\n.*Dana .*\n.*Dana .*\n\n2 requests erased,/,
    );
    // Received at the same time, they stand in any order.
    expect(
      printed()
        .match(/Dana (One|Two)/g)
        ?.toSorted(),
    ).toEqual(['Dana One', 'Dana Two']);
    expect(await left()).toEqual(['Other']);
  },
);

test.each(['no', '', 'yesterday'])('nothing is deleted after %j', async (answer) => {
  const { keepDanas, run, left } = await deskOf(answer);
  await keepDanas();
  const refused = { message: 'Nothing was deleted.', exitCode: 1 };
  await expect(run('erase', '--email', 'dana@example.com')).rejects.toMatchObject(refused);
  await expect(run('purge', '--older-than', '1d')).rejects.toMatchObject(refused);
  expect(await left()).toEqual(['Dana Field']);
});

test('where nobody can be asked nothing is deleted without --yes', async () => {
  const { keepDanas, run, left, printed } = await deskOf(undefined);
  await keepDanas();
  const message = 'Nothing was deleted: there is nobody to ask. Add --yes to delete without asking.';
  await expect(run('purge', '--older-than', '1d')).rejects.toMatchObject({ message, exitCode: 2 });
  expect(printed()).toMatch(
    /^This would delete this request and everything that came of it:\n\nID .*\n.*Dana Field/,
  );
  await expect(run('erase', '--email', 'dana@example.com')).rejects.toMatchObject({ message, exitCode: 2 });
  expect(await left()).toEqual(['Dana Field']);
  await run('erase', '--email', 'dana@example.com', '--yes');
  expect(await left()).toEqual([]);
});

test('with --yes nothing is asked and no personal data printed', async () => {
  const { keepDanas, run, left, questions, printed } = await deskOf('no');
  await keepDanas();
  await run('purge', '--older-than', '1d', '--yes');
  expect(await left()).toEqual([]);
  expect(questions).toEqual([]);
  expect(printed()).toMatch(/^1 request from before .* [AP]M E[SD]T deleted\. Backups still hold them\.$/);
});

test('twenty of many requests are shown, and all are counted', async () => {
  const { keepDanas, run, printed } = await deskOf('no');
  for (let count = 1; count <= 20; count += 1) await keepDanas({ name: `Visitor ${count}` });
  await expect(run('purge', '--older-than', '1d')).rejects.toThrow('Nothing was deleted.');
  expect(printed()).toMatch(/Visitor 20 .*\n$/);
  await keepDanas({ name: 'Visitor 21' });
  await expect(run('purge', '--older-than', '1d')).rejects.toThrow('Nothing was deleted.');
  expect(printed()).toContain('delete these 21 requests');
  expect(printed()).not.toContain('Visitor 21 ');
  expect(printed()).toMatch(/Visitor 20 .*\nand 1 more\.\n$/);
});

test('a command that finds nothing says so and does not ask', async () => {
  const { keepDanas, run, questions, printed } = await deskOf('yes');
  await keepDanas();
  await run('erase', '--email', 'nobody@example.com');
  await run('purge', '--older-than', '100y');
  expect(questions).toEqual([]);
  expect(printed()).toMatch(
    /^No request came from nobody@example\.com\. Nothing was deleted\.\nThere is no request from before .*\. Nothing was deleted\.$/,
  );
});

test.each(['soon', '0d', '24', '90 d', '10000d'])('purge does not guess what %j means', async (age) => {
  const { run } = await deskOf('yes');
  const message = 'Say how old: --older-than 90d, 24mo or 2y';
  await expect(run('purge', '--older-than', age)).rejects.toMatchObject({ message, exitCode: 2 });
});
