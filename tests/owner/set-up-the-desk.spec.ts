import { prepareTerminalSignIn } from '#server/desk/sign-in/codes.ts';
import { expect, test } from '#tests/visitor/visit.ts';
import { openTestDesk } from './open-desk.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('the first person sets the desk up with the code from the terminal, and sends requests elsewhere later', async ({
  page,
}) => {
  // Nobody is named in the settings.
  const desk = await openTestDesk({ host: 'localhost' }, { DESK_EMAILS: '', MAIL_TO: '' });
  const { code } = await prepareTerminalSignIn(desk.database, { email: '', now: new Date() });
  await page.goto(`${desk.origin}/desk`);
  await expect(page.getByRole('heading', { name: 'Set up the desk' })).toBeVisible();
  await page.getByRole('button', { name: 'Set up on this device' }).click();
  await expect(page.getByLabel('Code from your server')).toHaveAccessibleDescription(/Enter the code/);
  await page.getByLabel('Code from your server').fill(code.toLowerCase());
  await page.getByLabel('Your email address').fill('owner@example.com');
  await page.getByRole('button', { name: 'Set up on this device' }).click();
  await page.goto(`${desk.origin}/desk/settings`);
  const people = page.getByRole('region', { name: 'People' });
  await expect(people).toContainText('owner@example.com can sign in here.');
  await expect(people).toContainText('New requests are emailed to owner@example.com.');

  await people.getByRole('button', { name: 'Use another address' }).click();
  await people.getByLabel('Email for new requests').fill('leads@example.com');
  await people.getByRole('button', { name: 'Send the link' }).click();
  await expect(people.getByRole('status')).toContainText('We sent a link to leads@example.com');
  const mailTo = (address: string) => desk.mails.find(({ to }) => to?.[0]?.address === address);
  await expect.poll(() => mailTo('leads@example.com')?.text).toContain('/confirm-email/');
  await page.goto(/http\S+/.exec(mailTo('leads@example.com')!.text!)![0]);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Confirmed' })).toBeVisible();
  await page.getByRole('link', { name: 'Open the desk' }).click();
  await page.goto(`${desk.origin}/desk/settings`);
  await expect(people).toContainText('New requests are emailed to leads@example.com.');
  // An open page would go on asking.
  await page.close();
  await desk.close();
});
