import { expect, test } from 'vitest';
import { notices } from '#shared/messages/en/notices.ts';
import { fillRefusedForm } from './refused-form.ts';

const field = (name: string, control: string) =>
  `<div data-field="${name}">${control}<p id="${name}-error" data-error hidden><svg></svg><span></span></p></div>`;
const page = `<!DOCTYPE html><html><head><script>"</p>" && 1</script></head><body>
<div id="request-refused" data-notice hidden><p data-notice-title></p><p data-notice-text></p></div>
${field('name', '<input id="name" name="name">')}
${field('email', '<input id="email" name="email">')}
${field('service', '<select name="service"><option value="">None</option><option>Concrete Repair</option></select>')}
${field('message', '<textarea name="message"></textarea>')}</body></html>`;

const filled = fillRefusedForm(page, {
  typed: {
    name: '"><script>alert(1)</script>',
    service: 'Concrete Repair',
    message: '\n</textarea><b>x',
    email: ['a'],
  },
  errors: { email: 'Enter your email address.' },
  notice: notices.missing,
});

test('typed text comes back as text, never as markup', () => {
  expect(filled).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  expect(filled).toContain('<textarea name="message">\n\n&lt;/textarea&gt;&lt;b&gt;x</textarea>');
  expect(filled).toContain('<option selected="">Concrete Repair</option>');
});

const withService = (service: string, errors = {}) =>
  fillRefusedForm(page, { typed: { service }, errors, notice: notices.refused });

test('a service that the page no longer offers comes back as an option, as text', () => {
  expect(withService('Old <b>"Label"</b>')).toContain(
    '<option>Concrete Repair</option><option value="Old &lt;b&gt;&quot;Label&quot;&lt;/b&gt;" selected="">Old &lt;b&gt;"Label"&lt;/b&gt;</option></select>',
  );
  expect(withService(' Concrete\n Repair ')).toContain(
    '<option selected="">Concrete Repair</option></select>',
  );
});

test('an empty or refused service comes back empty', () => {
  expect(withService('')).toContain('<option value="" selected="">None</option>');
  const refused = withService('x'.repeat(10_000), { service: 'Choose one of the services.' });
  expect(refused).toContain('<option>Concrete Repair</option></select>');
  expect(refused).not.toContain('xxx');
});

test('an error message is at its field, and the rest of the page is as built', () => {
  expect(filled).toContain(
    '<input id="email" name="email" aria-invalid="true" aria-describedby="email-error">',
  );
  expect(filled).toContain(
    '<p id="email-error" data-error=""><svg></svg><span>Enter your email address.</span></p>',
  );
  const { title, text } = notices.missing;
  expect(filled).toContain(
    `data-notice=""><p data-notice-title="">${title}</p><p data-notice-text="">${text}</p>`,
  );
  expect(filled).toContain('<p id="name-error" data-error="" hidden="">');
  expect(filled).toContain('<script>"</p>" && 1</script>');
});

test('a field that points to a hint points to the message first and then to the hint', () => {
  const hinted = page.replace('<textarea ', '<textarea aria-describedby="message-hint" ');
  const errors = { message: 'Describe the project in a line or two.' };
  expect(fillRefusedForm(hinted, { typed: {}, errors, notice: notices.missing })).toContain(
    '<textarea name="message" aria-invalid="true" aria-describedby="message-error message-hint">',
  );
});
