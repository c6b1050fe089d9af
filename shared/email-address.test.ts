import { describe, expect, test } from 'vitest';
import { parseEmail } from './email-address.ts';
import { languages } from './languages.ts';
import { messagesIn } from './messages/messages.ts';

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

/** In the words of each language. */
const faults = {
  en: {
    empty: 'Enter an email address, like name@example.com.',
    two: 'These are two email addresses. Enter one.',
    noAt: 'The email address has no @.',
    moreAts: 'The email address has more than one @.',
    noLocal: 'Something is missing before the @.',
    noDomain: 'Something is missing after the @.',
    space: 'There’s a space in the email address.',
    odd: '“?” can’t be in an email address.',
    oddDomain: '“?” can’t be after the @.',
    domain: 'Check what comes after the @.',
    long: 'That’s too long for an email address.',
  },
  es: {
    empty: 'Escriba una dirección de correo electrónico, como nombre@example.com.',
    two: 'Son dos correos electrónicos. Escriba solo uno.',
    noAt: 'Al correo electrónico le falta la @.',
    moreAts: 'El correo electrónico tiene más de una @.',
    noLocal: 'Falta algo antes de la @.',
    noDomain: 'Falta algo después de la @.',
    space: 'Hay un espacio en el correo electrónico.',
    odd: 'Un correo electrónico no puede llevar “?”.',
    oddDomain: 'Después de la @ no puede ir “?”.',
    domain: 'Revise lo que va después de la @.',
    long: 'Es demasiado largo para un correo electrónico.',
  },
};
const typedAndFault: [typed: string, fault: keyof typeof faults.en, character?: string][] = [
  ['\u200b', 'empty'],
  ['dana', 'noAt'],
  ['dana at example', 'noAt'],
  ['dana example@example.com', 'space'],
  ['a@example.com, b@example.com', 'two'],
  ['a@example.com b@example.com', 'two'],
  ['a@example.com <b@example.com>', 'two'],
  ['dana@@example.com', 'moreAts'],
  ['@example.com', 'noLocal'],
  ['dana@', 'noDomain'],
  ['da,na@example.com', 'odd', ','],
  ['jose\u0301@example.com', 'odd', 'é'],
  ['dana@exa_mple.com', 'oddDomain', '_'],
  ['dana@example..com', 'domain'],
  ['dana@-example.com', 'domain'],
  ['dana@ex%41mple.münchen', 'oddDomain', '%'],
  ['mailto:%E0%A4%A@example.com', 'odd', ':'],
  // Looking for addresses in 30,000 letters took five seconds, in which the server served nobody else.
  ['x'.repeat(30_000), 'long'],
];

const shape = {
  en: 'It should look like name@example.com.',
  es: 'Debe tener este formato: nombre@example.com.',
};

describe.each(languages)('in %s', (language) => {
  test.each(typedAndFault)('%j is refused, with the reason', (typed, fault, character = '?') => {
    const read = parseEmail(typed);
    const message = faults[language][fault].replace('?', character);
    const ends = fault === 'empty' || fault === 'two' ? '' : ` ${shape[language]}`;
    expect(!read.ok && read.error(messagesIn[language].errors.email)).toBe(message + ends);
  });
});
