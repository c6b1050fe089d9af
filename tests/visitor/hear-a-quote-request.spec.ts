import type { CDPSession, Page } from '@playwright/test';
import { quoteForm, sampleRequest } from './quote-form.ts';
import { expect, open, routes, storedRequests, test } from './visit.ts';

/** What a screen reader gets about the focused control: role, name, states, description. */
async function readAloud(client: CDPSession): Promise<string> {
  const { result } = await client.send('Runtime.evaluate', { expression: 'document.activeElement' });
  const { nodes } = await client.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId!,
    fetchRelatives: false,
  });
  const { role, name, description, properties = [] } = nodes[0]!;
  const announced = ['required', 'invalid', 'expanded', 'pressed'];
  const states = properties
    .filter(({ name: state, value }) => announced.includes(state) && !['false', false].includes(value.value))
    .map(({ name: state }) => state);
  return [role?.value, `“${name?.value}”`, ...states, description?.value].filter(Boolean).join(', ');
}

async function tabbed(page: Page, client: CDPSession, times: number): Promise<string[]> {
  const announced: string[] = [];
  for (let press = 0; press < times; press++) {
    await page.keyboard.press('Tab');
    announced.push(await readAloud(client));
  }
  return announced;
}

const hint = 'Rough size, what’s there now, trees nearby, gate width, your town.';
const photosHint = 'Optional, up to 8: the area up close, and from a few steps back.';

test('a visitor can ask for a quote by keyboard with a screen reader', async ({ page, context }) => {
  const client = await context.newCDPSession(page);
  await client.send('Accessibility.enable');
  await open(page, routes.contact);

  // By Tab, into the form past the menu.
  await page.keyboard.press('Tab');
  expect(await readAloud(client)).toBe('link, “Skip to content”');
  await page.keyboard.press('Enter');
  expect(await tabbed(page, client, 7)).toEqual([
    'textbox, “Full Name *”, required',
    'textbox, “Phone Number *”, required',
    'textbox, “Email Address *”, required',
    'combobox, “Service Needed”',
    `textbox, “Project Details *”, required, ${hint}`,
    `button, “Add photos”, ${photosHint}`,
    'button, “Send request”',
  ]);

  // Sent too early: an alert, then the focus on the first wrong field, with its message.
  await page.keyboard.press('Enter');
  const form = quoteForm(page);
  await expect(form.toast.getByRole('alert')).toHaveText(
    /Missing Information\s*Please fill in all required fields\./,
  );
  await expect(form.name).toBeFocused();
  expect(await readAloud(client)).toBe('textbox, “Full Name *”, invalid, required, Enter your name.');

  const { name, phone, email, message } = sampleRequest('By ear');
  const lines: string[] = [];
  for (const text of [name, phone, email]) {
    await page.keyboard.insertText(text);
    lines.push(...(await tabbed(page, client, 1)));
  }
  await page.keyboard.type('Repa');
  lines.push(...(await tabbed(page, client, 1)));
  expect(lines).toEqual([
    'textbox, “Phone Number *”, invalid, required, Enter your phone number.',
    'textbox, “Email Address *”, invalid, required, Enter your email address.',
    'combobox, “Service Needed”',
    `textbox, “Project Details *”, invalid, required, Describe the project in a line or two. ${hint}`,
  ]);
  await page.keyboard.insertText(message);
  expect(await readAloud(client)).toBe(`textbox, “Project Details *”, required, ${hint}`);

  await tabbed(page, client, 2);
  await page.keyboard.press('Enter');
  await expect(form.toast.getByRole('status')).toContainText("We'll contact you within 24 hours");
  expect(await readAloud(client)).toBe('heading, “Quote Request Sent!”');
  // What remains on the page after the toast has disappeared.
  await expect(page.getByRole('main').getByText('Quote Request Sent!').filter({ visible: true })).toHaveCount(
    1,
  );
  expect(storedRequests(name)).toMatchObject([{ name, phone, email, message, service: 'Repair' }]);

  // Further controls after the form.
  await form.send.focus();
  expect((await tabbed(page, client, 2)).join('; ')).toContain('What happens to what you send');
});
