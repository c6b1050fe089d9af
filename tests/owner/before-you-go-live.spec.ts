import { endpoints, screens } from '#shared/desk/addresses.ts';
import type { LaunchReport } from '#shared/desk/launch.ts';
import { edgeFaults } from '#tests/visitor/layout-faults.ts';
import { expectAccessible, type Page } from '#tests/visitor/visit.ts';
import { expect } from './desk-fixtures.ts';
import { owner } from './open-desk.ts';
import { test } from './site-with-builds.ts';
import { draftText, expectSaved } from './website-fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Opens the screen from the website's first one. It's checked on the server, after everything else there. */
async function openCheck(page: Page) {
  await page.goto(screens.website());
  await page.getByRole('link', { name: /^Before you go live/ }).click();
  await expect(page.getByRole('heading', { name: /questions and .* to do left$/ })).toBeVisible({
    timeout: 60_000,
  });
}
const question = (page: Page) => page.getByRole('region', { name: /\?$/ });
const answer = (page: Page, name: string) => question(page).getByRole('button', { name });
const asked = (page: Page) => question(page).getByRole('heading').textContent();

test('an owner confirms the site’s claims on a phone, sentence by sentence, and reads what else is missing', async ({
  page,
  content,
  desk,
}) => {
  test.setTimeout(180_000);
  const checks: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(endpoints.launch)) checks.push(request.url());
  });
  await openCheck(page);
  await expectAccessible(page);
  const first = (await asked(page))!;
  const sentence = (await question(page).getByRole('listitem').first().textContent())!;

  await answer(page, 'Yes, it’s true').click();
  await expect(question(page).getByRole('alert').filter({ hasText: 'first and last name' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Your first and last name' }).fill('Ana Cruz');
  await answer(page, 'Yes, it’s true').click();
  await expect(page.getByRole('heading', { name: first })).toHaveCount(0);
  // Who listens hears the next question.
  await expect(question(page).getByRole('heading')).toBeFocused();
  await expectSaved(page);
  const claims = draftText(content, 'claims.yaml');
  expect(claims).toContain(sentence.slice(0, 20));
  expect(claims).toMatch(/by: Ana Cruz\n +on: \d{4}-\d\d-\d\d\n +proof: Confirmed in the desk/);

  // The server isn't asked to look at everything again after each answer.
  expect(checks).toHaveLength(1);

  // A tap is enough from now on; what isn't true leads to its text.
  await expect(question(page).getByText('You’re confirming as Ana Cruz.')).toBeVisible();
  await question(page).getByRole('link', { name: 'No, change it' }).click();
  await expect(page).toHaveURL(/\/desk\/website\/[a-z]+\/[a-z]+#/);
  await page.goBack();

  await expect(async () => {
    if ((await asked(page)) !== 'Did a test email arrive?') await answer(page, 'Later').click();
    expect(await asked(page)).toBe('Did a test email arrive?');
  }).toPass({ intervals: [0] });
  await answer(page, 'Send a test email').click();
  await expect(page.getByText('Sent. Look in your inbox')).toBeVisible({ timeout: 30_000 });
  expect(desk.mails.map(({ subject, to }) => [subject!.split(':')[0], to![0]!.address])).toEqual([
    ['Test', owner],
  ]);

  const server = page.getByRole('region', { name: 'For the person who runs your server' });
  await server.getByText('Make a backup that can be restored').click();
  await expect(server.getByText(/requests have never been backed up/)).toBeVisible();
  await expect(server.getByRole('link', { name: 'Email this list' })).toHaveAttribute('href', /backed%20up/);

  await page.evaluate(() => {
    for (const topic of document.querySelectorAll('details')) topic.open = true;
  });
  for (const width of [390, 195]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await edgeFaults(page)).toEqual([]);
  }
});

test('after the last answer the server looks again, and only then says that the site is ready @slow', async ({
  page,
}) => {
  test.setTimeout(120_000);
  // Of all that the fixture lacks, one question.
  await page.route(`**${endpoints.launch}`, async (route) => {
    const response = await route.fetch();
    const report = (await response.json()) as LaunchReport;
    const questions = report.questions.filter(({ about }) => about === 'photos');
    await route.fulfill({ response, json: { ...report, questions, topics: [] } });
  });
  await page.goto(screens.website('launch'));
  await expect(page.getByRole('heading', { name: '1 question left' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('textbox', { name: 'Your first and last name' }).fill('Ana Cruz');
  await answer(page, 'Yes, it’s true').click();
  const ready = page.getByRole('heading', { name: 'Ready to go live' });
  await expect(ready).toBeVisible({ timeout: 60_000 });
  await expect(ready).toBeFocused();
});
