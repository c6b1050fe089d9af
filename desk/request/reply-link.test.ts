import { expect, test } from 'vitest';
import { replyLink } from './reply-link.ts';

const request = {
  ...{ name: 'Dana Field', email: 'dana@example.com', service: 'Driveways' },
  message: 'Crack in the driveway.\nAbout 12 ft & “widening” 🧱',
};
const others = { company: 'Test Concrete', received: 'Mon, Nov 16, 8:00 AM' };

/** What a mail program makes of it: a plus is a plus. */
function opened(link: string) {
  const url = new URL(link);
  const parts = url.search
    .slice(1)
    .split('&')
    .map((part) => part.split('=').map(decodeURIComponent));
  const { subject, body } = Object.fromEntries(parts) as Record<string, string>;
  return { to: decodeURIComponent(url.pathname), subject, body: body!, names: parts.map(([name]) => name) };
}

test('a reply is begun, with the request quoted', () => {
  expect(opened(replyLink({ request, ...others }))).toEqual({
    to: 'dana@example.com',
    subject: 'Your request to Test Concrete: Driveways',
    body:
      'Hello Dana Field,\r\n\r\n\r\n\r\nTest Concrete\r\n\r\n\r\nYou wrote on Mon, Nov 16, 8:00 AM:\r\n' +
      '> Crack in the driveway.\r\n> About 12 ft & “widening” 🧱',
    names: ['subject', 'body'],
  });
});

test('nothing that was typed adds a recipient or a header', () => {
  const nasty = {
    ...request,
    email: 'a?bcc=eve@example.com&body=x@example.com',
    name: 'x&cc=eve@example.com',
  };
  const { to, names } = opened(replyLink({ request: nasty, ...others }));
  expect(to).toBe(nasty.email);
  expect(names).toEqual(['subject', 'body']);
});

test.each([
  ['letters', 'a'.repeat(5000)],
  ['emoji', '🧱'.repeat(2500)],
  ['Arabic', 'خرسانة '.repeat(700)],
  ['line breaks', '\n'.repeat(2500) + 'x'.repeat(2500)],
])('5,000 %s are shortened, and stay readable', (_what, message) => {
  const link = replyLink({ request: { ...request, message, name: '名'.repeat(200) }, ...others });
  expect(link.length).toBeLessThanOrEqual(2000);
  expect(opened(link).body.endsWith('…')).toBe(true);
});

test('half a character, from an old browser, breaks nothing', () => {
  expect(opened(replyLink({ request: { ...request, message: 'x\ud83e' }, ...others })).body).toContain(
    '> x\ufffd',
  );
});
