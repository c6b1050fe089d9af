import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';

test.each([
  'smtps://user:password@mail.example.com',
  'smtps://user:password@mail.example.com:465/',
  'smtp://user:password@mail.example.com:587?requireTLS=true',
  'smtp://office@example.com:pass%23word@mail.example.com:587',
  'smtp://127.0.0.1:25',
  'SMTPS://user:password@mail.example.com:465',
])('%s is a mail server', (url) => {
  expect(readConfig({ SMTP_URL: url })).toMatchObject({ ok: true, config: { mail: { smtpUrl: url } } });
});

test.each([
  ['smtps://user:secret#1@mail.example.com:465', 'has a # in', 'write %23'],
  ['smtp://user:secret#1@mail.example.com:587', 'has a # in', 'write %23'],
  ['see smtps://user:secret#1@mail.example.com:465', 'must be an address like', ''],
  ['see smtps://user:secret@mail.example.com:465', 'must be an address like', ''],
  ['smtps://user:12#secret@mail.example.com:465', 'has a # in', 'write %23'],
  ['smtps://user:secret/1@mail.example.com', 'has a / in', 'write %2F'],
  ['smtps://user:12?secret@mail.example.com', 'has a ? in', 'write %3F'],
  ['https://user:secret@mail.example.com', 'must be an address like', 'smtps://user:password@'],
  ['smtps://', 'must be an address like', ''],
  ['smtps://mail.example.com/secret', 'must be an address like', ''],
  ['smtps://mail.example.com#secret', 'must be an address like', ''],
  ['mail.example.com:465', 'must be an address like', ''],
])('%s is refused with an example, and without repeating the password', (url, ...said) => {
  const read = readConfig({ SMTP_URL: url });
  const faults = read.ok ? '' : read.faults.join('\n');
  for (const part of said) expect(faults).toContain(part);
  expect(faults).toMatch(/^SMTP_URL /);
  expect(faults).not.toContain('secret');
});
