import { expect, test } from 'vitest';
import { parseEmail } from './email-address.ts';

test.each([
  ['dana@example.com', 'dana@example.com'],
  ["  O'Neil+jobs@Sub.Example.com\n", "O'Neil+jobs@Sub.Example.com"],
  ['\u202adana@example.com\u202c', 'dana@example.com'],
  ['\u2066dana\u200b@exam\u00adple.com\ufeff\u2060\u2069', 'dana@example.com'],
  ['\u00a0dana@example.com\u202f', 'dana@example.com'],
  ['dana\u00a0@\u00a0example.com', 'dana@example.com'],
  ['dana＠example．com', 'dana@example.com'],
  ['ｄａｎａ＠ｅｘａｍｐｌｅ。ｃｏｍ', 'dana@example.com'],
  ['mailto:dana@example.com', 'dana@example.com'],
  ['MAILTO:dana%2Bjobs@example.com?subject=Driveway', 'dana+jobs@example.com'],
  ['Dana Field <dana@example.com>', 'dana@example.com'],
  ['"Field, Dana" <mailto:dana@example.com>;', 'dana@example.com'],
  ['dana@example.com <Dana@Example.com>', 'Dana@Example.com'],
  ['<dana@example.com>', 'dana@example.com'],
  ['“dana@example.com”', 'dana@example.com'],
  ['dana@example.com.', 'dana@example.com'],
  ['dana@example.com,', 'dana@example.com'],
  ['dana@münchen.example', 'dana@xn--mnchen-3ya.example'],
  ['Dana <dana@例え。テスト>', 'dana@xn--r8jz45g.xn--zckzah'],
  ['dana@xn--mnchen-3ya.example', 'dana@xn--mnchen-3ya.example'],
  ['a@b', 'a@b'],
  ['1@2.3', '1@2.3'],
])('%j is %s', (typed, address) => expect(parseEmail(typed)).toEqual({ ok: true, address }));

const shape = 'It should look like name@example.com.';

test.each([
  ['\u200b', 'Enter an email address, like name@example.com.'],
  ['dana', `The email address has no @. ${shape}`],
  ['dana at example', `The email address has no @. ${shape}`],
  ['dana example@example.com', `There’s a space in the email address. ${shape}`],
  ['a@example.com, b@example.com', 'These are two email addresses. Enter one.'],
  ['a@example.com b@example.com', 'These are two email addresses. Enter one.'],
  ['a@example.com <b@example.com>', 'These are two email addresses. Enter one.'],
  ['dana@@example.com', `The email address has more than one @. ${shape}`],
  ['@example.com', `Something is missing before the @. ${shape}`],
  ['dana@', `Something is missing after the @. ${shape}`],
  ['da,na@example.com', `“,” can’t be in an email address. ${shape}`],
  ['jose\u0301@example.com', `“é” can’t be in an email address. ${shape}`],
  ['dana@exa_mple.com', `“_” can’t be after the @. ${shape}`],
  ['dana@example..com', `Check what comes after the @. ${shape}`],
  ['dana@-example.com', `Check what comes after the @. ${shape}`],
  ['dana@ex%41mple.münchen', `“%” can’t be after the @. ${shape}`],
  ['mailto:%E0%A4%A@example.com', `“:” can’t be in an email address. ${shape}`],
])('%j is refused, with its fault', (typed, error) => {
  expect(parseEmail(typed)).toEqual({ ok: false, error });
});

// Looking for addresses in 30,000 letters took five seconds, in which the server served nobody else.
test('what is too long for an address is not looked through', () => {
  const error = `That’s longer than any email address. ${shape}`;
  expect(parseEmail('x'.repeat(30_000))).toEqual({ ok: false, error });
});
