import { expect, test } from 'vitest';
import { isAboutContent } from './smtp-error.ts';

// A mail server is asked in three steps: who you are, to whom the mail goes (EENVELOPE), and what is in it (EMESSAGE).
test.each([
  ['552 to what was sent', 'EMESSAGE', 552, true],
  ['552 to a size that was announced', 'EENVELOPE', 552, true],
  ['500 to what was sent', 'EMESSAGE', 500, true],
  ['554 to what was sent', 'EMESSAGE', 554, true],
  ['451 to what was sent', 'EMESSAGE', 451, false],
  ['550 to an address', 'EENVELOPE', 550, false],
  ['535 to a password', 'EAUTH', 535, false],
])('%s (%s, %i) calls for a lighter mail: %s', (_, code, responseCode, isLighterTried) => {
  const error = Object.assign(new Error('Not this one'), { code, responseCode });
  expect(isAboutContent(error)).toBe(isLighterTried);
});

test('a size that nodemailer itself knows to be too large is about what is in the mail', () => {
  const error = new Error('Message size larger than allowed 1000');
  expect(isAboutContent(Object.assign(error, { code: 'EMESSAGE' }))).toBe(true);
  expect(isAboutContent(Object.assign(new Error('Connection lost'), { code: 'ECONNECTION' }))).toBe(false);
});
