import { quoteForm, sampleRequest } from '#tests/visitor/quote-form.ts';
import { open, routes } from '#tests/visitor/visit.ts';
import { expect, type Page, test } from './desk-fixtures.ts';
import type { TestDesk } from './open-desk.ts';

/** Asks for a quote as a visitor. @returns the request, and the mail that the owner gets about it */
async function ask(page: Page, { mails }: TestDesk) {
  const request = sampleRequest('Dana');
  await open(page, routes.contact);
  const form = quoteForm(page);
  await form.fill(request);
  await form.send.click();
  await expect(form.notice).toContainText('Quote Request Sent!');
  const ofRequest = () => mails.find(({ text }) => text?.includes(request.name));
  await expect.poll(ofRequest).toBeDefined();
  return { request, mail: ofRequest()! };
}

/** Opens the page that the link in the mail leads to. @returns what presses its buttons, twice as a nervous hand does */
async function follow(page: Page, link: string, desk: TestDesk) {
  const posts: string[] = [];
  page.on('request', (sent) => sent.method() === 'POST' && posts.push(sent.url()));
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quote Request');
  expect(await stateOf(desk)).toBe('open');
  return async (name: string, expected: string, state: string) => {
    posts.length = 0;
    const button = page.getByRole('button', { name });
    const { x, y, width, height } = (await button.boundingBox())!;
    await button.click();
    await expect(page.getByRole('status')).toHaveText(expected);
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await page.reload();
    await expect(page.getByRole('status')).toHaveText(expected);
    expect(posts, `presses of “${name}” that the server was told of`).toHaveLength(1);
    expect(await stateOf(desk)).toBe(state);
  };
}

/** Of the only request. */
const stateOf = async ({ store }: TestDesk) => (await store.list())[0]?.state;
const linkIn = (text = '') => /http:\S+\/mark\/\S+/.exec(text)![0];

test('the owner reads the email, follows its link, marks the request as spam, undoes it and marks it answered; a second tap does nothing more', async ({
  page,
  desk,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { request, mail } = await ask(page, desk);
  expect(mail.subject).toBe(`Quote request: ${request.service}, ${request.name}`);
  expect(mail.replyTo?.[0]?.address).toBe(request.email);
  expect(mail.text).toContain(request.message);
  const press = await follow(page, linkIn(mail.text), desk);
  await press('Mark as spam', 'Set aside as spam. It will be deleted after 90 days.', 'spam');
  await press('Not spam: restore it', 'Waiting for an answer.', 'open');
  await press('Mark as answered', 'Marked as answered. No more reminders.', 'answered');
});
