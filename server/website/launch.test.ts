import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { writeLaunchState } from '#publishing/folders.ts';
import { openWebsiteDesk } from '#server/testing/desk-session.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { LaunchReport, TestEmail } from '#shared/desk/launch.ts';
import type { Website } from '#shared/desk/website.ts';

test('the launch check finds what only the server can see, and the desk shows it in plain text', async () => {
  const { app, content, getJson } = await openWebsiteDesk();
  expect((await app.inject({ url: endpoints.launch })).statusCode).toBe(401);
  // As after a check that found nothing.
  writeLaunchState(content, 'ready');
  expect((await getJson<Website>(endpoints.website)).isReadyToLaunch).toBe(true);
  const { topics, questions } = await getJson<LaunchReport>(endpoints.launch);
  expect(topics).toContainEqual(
    expect.objectContaining({ name: 'Set up email for quote requests', isOnServer: true, isRequired: true }),
  );
  expect(questions.map(({ about }) => about)).toContain('free estimate');
  expect(JSON.stringify(questions.map(({ asks, words }) => [asks, words]))).not.toMatch(/\.yaml|[0-9a-f]{8}/);
  expect((await getJson<Website>(endpoints.website)).isReadyToLaunch).toBe(false);

  const home = path.join(content, 'home.yaml');
  writeFileSync(home, readFileSync(home, 'utf8').replace(/^hero:/m, 'heroes:'));
  const unread = await getJson<LaunchReport>(endpoints.launch);
  expect(unread.questions).toEqual([]);
  expect(unread.topics).toMatchObject([{ name: 'Fix the mistakes in the texts', isOnServer: false }]);
  expect(unread.topics[0]!.lines[0]).toMatchObject({ file: 'home.yaml' });
});

test('a test email says why it wasn’t sent, and no device can ask for many', async () => {
  const { post } = await openWebsiteDesk();
  const answers = await Promise.all(Array.from({ length: 7 }, () => post(endpoints.testEmail)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200, 429]);
  const message = expect.stringMatching(/^It wasn’t sent: /);
  expect(answers[0]!.json<TestEmail>()).toEqual({ isSent: false, message });
});
