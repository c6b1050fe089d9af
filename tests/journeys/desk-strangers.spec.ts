import { bytesOf, fetchedBy, ofKind } from '../../bench/fetched.ts';
import { expect, request, row, test } from './desk-visit.ts';
import { signInMails } from './owners-desk.ts';
import { forgive, pages } from './visit.ts';

const evil = `<img src=x onerror="hacked=1"><script>hacked=1</script>`;

test('a script in a request is shown as text, and runs nowhere', async ({ page, context, desk }) => {
  await context.addCookies([await desk.cookie()]);
  const message = `${evil} javascript:hacked=1 {{7*7}}`;
  const id = await desk.receive({ name: evil, message, service: evil, email: '"><script>@example.com' });
  await page.goto('/desk');
  await expect(row(page, evil)).toBeVisible();
  await page.goto(`/desk/requests/${id}`);
  await expect(request(page).getByRole('heading', { level: 1 })).toHaveText(evil);
  await expect(request(page).getByText(message)).toBeVisible();
  await page.getByLabel('New note').fill(evil);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(request(page).getByRole('list').getByText(evil, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Erase…' }).click();
  await expect(page.getByRole('dialog').getByText(evil)).toBeVisible();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});

test('whoever opens the address of a request signed out comes there by signing in', async ({
  page,
  desk,
}) => {
  const id = await desk.receive({ name: 'Dana Field' });
  await page.goto(`/desk/requests/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await expect(page.getByText('Dana Field')).toHaveCount(0);
  await page.getByLabel('Email').fill('owner@example.com');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect.poll(() => signInMails(desk).length).toBe(1);
  await page.getByLabel('Six digits').fill(signInMails(desk)[0]!.code);
  await expect(request(page).getByRole('heading', { level: 1 })).toHaveText('Dana Field');
  expect(new URL(page.url()).pathname).toBe(`/desk/requests/${id}`);
});

test('after signing out, Back shows nothing about anybody', async ({ page, context, desk, complaints }) => {
  await context.addCookies([await desk.cookie()]);
  await desk.receive({ name: 'Dana Field' });
  await page.goto('/desk');
  await row(page, 'Dana Field').click();
  await page.goto('/desk/settings');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByText('Dana Field')).toHaveCount(0);
  expect(await context.cookies()).toEqual([]);
  // What was on its way just then was refused.
  forgive(complaints);
});

test('the desk’s first load stays within 130 kB, all of it from here', async ({ page, context, desk }) => {
  await context.addCookies([await desk.cookie()]);
  await desk.receiveMany(50);
  const strangers: string[] = [];
  page.on('request', (asked) => asked.url().startsWith(desk.origin) || strangers.push(asked.url()));
  const { ahead } = await fetchedBy(page, '/desk');
  const app = ofKind(ahead, 'document', 'stylesheet', 'script', 'font');
  expect(app.map(({ bytes }) => bytes).every((bytes) => bytes > 0)).toBe(true);
  expect(bytesOf(app)).toBeLessThanOrEqual(130_000);
  expect(strangers).toEqual([]);
});

test('no page of the site leads to the desk or carries any of it', async ({ page, desk }) => {
  const loaded: string[] = [];
  page.on('request', (asked) => loaded.push(new URL(asked.url()).pathname));
  for (const route of pages) {
    const response = await page.goto(route, { waitUntil: 'networkidle' });
    expect(await response!.text()).not.toContain('/desk');
  }
  expect(loaded.filter((path) => path.startsWith('/desk'))).toEqual([]);
  for (const path of new Set(loaded.filter((each) => each.endsWith('.js')))) {
    expect(await (await page.request.get(desk.origin + path)).text(), path).not.toMatch(/\/desk\b/);
  }
  for (const file of ['/robots.txt', '/sitemap.xml']) {
    expect(await (await page.request.get(desk.origin + file)).text()).not.toContain('/desk');
  }
});
