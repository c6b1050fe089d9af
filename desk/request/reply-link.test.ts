import { expect, test } from 'vitest';
import { composeText, replyLink, textLink } from './reply-link.ts';

const request = {
  name: 'Dana Field',
  email: 'dana@example.com',
  service: 'Driveways',
  message: 'Crack in the driveway.\nAbout 12 ft & “widening” 🧱',
  receivedAt: '2026-11-26T01:55:00.000Z',
};
const company = { name: 'Test Concrete', phone: '(407) 555-0142' };
const others = { company, timeZone: 'America/New_York' };

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

test('a reply is begun and closed, with the request quoted under its date', () => {
  expect(opened(replyLink({ request, ...others }))).toEqual({
    to: 'dana@example.com',
    subject: 'Your request to Test Concrete: Driveways',
    body:
      'Hello Dana Field,\r\n\r\n\r\n\r\nTest Concrete\r\n(407) 555-0142\r\n\r\n\r\n' +
      'On Nov 25, 2026 at 8:55 PM you wrote:\r\n' +
      '> Crack in the driveway.\r\n> About 12 ft & “widening” 🧱',
    names: ['subject', 'body'],
  });
});

test('a text opens with who writes and why', () => {
  const textOf = (service: string) =>
    opened(textLink('4075550199', { request: { ...request, service }, company })!);
  expect(textOf('Driveways')).toMatchObject({
    to: '4075550199',
    body: 'Hello Dana Field, this is Test Concrete about your request: Driveways. ',
  });
  for (const none of ['', 'Other'])
    expect(textOf(none).body).toBe('Hello Dana Field, this is Test Concrete about your request. ');
});

test('a reply to a request in Spanish starts in Spanish, and the owner sees it in English', () => {
  const theirs = { ...request, language: 'es', theirService: 'Entradas de autos' } as const;
  const { subject, body } = opened(replyLink({ request: theirs, ...others }));
  expect(subject).toBe('Su solicitud a Test Concrete: Entradas de autos');
  expect(body.replaceAll('\u00a0', ' ')).toContain(
    'Hola, Dana Field:\r\n\r\n\r\n\r\nTest Concrete\r\n(407) 555-0142\r\n\r\n\r\n' +
      'El 25 de noviembre de 2026 a las 8:55 p. m. usted escribió:\r\n> Crack',
  );
  expect(opened(textLink('4075550199', { request: theirs, company })!).body).toBe(
    'Hola, Dana Field. Le escribimos de parte de Test Concrete sobre su solicitud: Entradas de autos. ',
  );
  expect(composeText({ request: theirs, company }, 'en')).toBe(composeText({ request, company }));
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
