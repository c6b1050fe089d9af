import { describe, expect, test } from 'vitest';
import { type Language, languages } from './languages.ts';
import { messagesIn } from './messages/messages.ts';
import { type FieldSpec, fieldNames } from './quote-fields.ts';
import { isMissingRequired, parseQuoteRequest, readField } from './quote-request.ts';

const whole = {
  name: 'Dana Field',
  email: 'dana@example.com',
  phone: 'call the shop, ext. 4',
  service: 'Concrete Repair',
  message: 'A crack.',
};
const parse = (input: unknown, language: Language = 'en') => parseQuoteRequest(input, messagesIn[language]);
const errorsOf = (input: unknown, language?: Language) => {
  const parsed = parse(input, language);
  return parsed.ok ? {} : parsed.errors;
};

test('keeps what was typed, Unicode and line breaks included', () => {
  const typed = { ...whole, name: ' José 🌳 ', message: 'one\n\ntwo\t½″ <b>' };
  expect(parse(typed)).toMatchObject({ ok: true, quoteRequest: typed });
});

test('converts the line breaks of a posted form back to those that were typed', () => {
  const parsed = parse({ ...whole, message: 'one\r\ntwo' });
  expect(parsed).toMatchObject({ quoteRequest: { message: 'one\ntwo' } });
});

test('accepts a request without a service', () => {
  const { service: _, ...without } = whole;
  expect(parse(without)).toMatchObject({ ok: true, quoteRequest: { service: '' } });
});

test.each([
  ['', ''],
  ['Driveways & Patios', 'Driveways & Patios'],
  ['Façades – ½″ overlays', 'Façades – ½″ overlays'],
  ['A label that no page offers any more', 'A label that no page offers any more'],
  ['  one\r\nBcc: all@example.com\u2028\tline ', 'one Bcc: all@example.com line'],
  ['\u001b[2JRed\u0000\u202eder\u00adly', '[2JRed der ly'],
  ['\n\t', ''],
  ['x'.repeat(60), 'x'.repeat(60)],
])('stores the service %j as one visible line', (service, cleaned) => {
  expect(parse({ ...whole, service })).toMatchObject({
    ok: true,
    quoteRequest: { ...whole, service: cleaned },
  });
});

const tooLong = {
  en: {
    service: 'Keep this to 60 characters or fewer. It’s 1 over.',
    later: 'Keep this to 12 characters or fewer. It’s 1 over.',
  },
  es: { service: 'No pase de 60 caracteres. Sobra 1.', later: 'No pase de 12 caracteres. Sobra 1.' },
};
const noService = { en: 'Choose a service.', es: 'Elija un servicio.' };

describe.each(languages)('in %s', (language) => {
  test.each([
    ['x'.repeat(61), tooLong[language].service],
    ...[7, null, ['Repair'], {}].map((odd) => [odd, noService[language]]),
  ])('refuses a service that no form sends, case %#', (service, message) => {
    expect(errorsOf({ ...whole, service }, language)).toEqual({ service: message });
  });
});

test('drops fields that it does not know', () => {
  const parsed = parse({ ...whole, isAdmin: true });
  expect(parsed.ok && Object.keys(parsed.quoteRequest).sort()).toEqual([...fieldNames].sort());
});

describe.each([
  ['name', 200, 'Enter your name.', 'Escriba su nombre.'],
  ['phone', 200, 'Enter your phone number.', 'Escriba su número de teléfono.'],
  ['email', 254, 'Enter your email address.', 'Escriba su correo electrónico.'],
  ['message', 10_000, 'Describe the project in a line or two.', 'Describa el proyecto en una o dos líneas.'],
] as const)('%s', (field, most, en, es) => {
  test.each([
    '',
    '   ',
    '\n\t',
    '\u00a0',
    '\u200b\u202a\u2060 \ufeff',
    '\u3164\u2800',
    undefined,
    null,
    7,
    [],
    {},
  ])('is required, and %j counts as empty', (value) => {
    const sent = { ...whole, [field]: value };
    expect([errorsOf(sent), errorsOf(sent, 'es')]).toEqual([{ [field]: en }, { [field]: es }]);
    expect(isMissingRequired(sent)).toBe(true);
  });

  test('may reach its limit but not exceed it, and the message says by how much', () => {
    const fill = (length: number) =>
      field === 'email' ? `${'a'.repeat(length - 4)}@b.c` : 'x'.repeat(length);
    expect(errorsOf({ ...whole, [field]: fill(most) })).toEqual({});
    const sent = { ...whole, [field]: fill(most + 1309) };
    const written = most === 10_000 ? '10,000' : `${most}`;
    expect(errorsOf(sent)[field]).toBe(`Keep this to ${written} characters or fewer. It’s 1,309 over.`);
    expect(errorsOf(sent, 'es')[field]).toBe(`No pase de ${written} caracteres. Sobran 1,309.`);
    expect(isMissingRequired(sent)).toBe(false);
  });
});

test('stores the one address that was meant, and reports the mistake in any other', () => {
  expect(parse({ ...whole, email: 'Dana <dana@example.com>' })).toMatchObject({
    quoteRequest: { email: 'dana@example.com' },
  });
  expect(errorsOf({ ...whole, email: 'dana' }).email).toMatch(/no @.*name@example\.com/);
});

test.each([null, undefined, 'text', 3, [], [whole]])(
  'reports every required field as missing in %j',
  (input) => {
    expect(Object.keys(errorsOf(input)).sort()).toEqual(['email', 'message', 'name', 'phone']);
    expect(isMissingRequired(input)).toBe(true);
  },
);

test('removes what a database cannot store', () => {
  const parsed = parse({ ...whole, message: 'a\0b\ud800c' });
  expect(parsed).toMatchObject({ quoteRequest: { message: 'ab\ufffdc' } });
});

describe.each(languages)('a field that was added later, and may be empty, in %s', (language) => {
  const line: FieldSpec = { ownersLabel: 'Second', max: 12 };
  const email: FieldSpec = { ...line, control: 'email' };
  const read = (spec: FieldSpec, sent: unknown) => readField(spec, sent, messagesIn[language]);

  test.each([undefined, ''])('is empty when an older page sends %j', (sent) => {
    expect([read(line, sent), read(email, sent)]).toEqual([{ value: '' }, { value: '' }]);
  });

  test('is stored as typed, and checked for type and length', () => {
    expect([read(line, ' a\r\nb'), read(email, 'a@b.c')]).toEqual([{ value: ' a\nb' }, { value: 'a@b.c' }]);
    expect(read(email, 'a b@c')).toEqual({ error: expect.stringMatching(/(name|nombre)@example\.com/) });
    expect(read(line, 'x'.repeat(13))).toEqual({ error: tooLong[language].later });
    expect(read(line, 7)).toEqual({
      error: { en: 'Write it as text.', es: 'Escríbalo como texto.' }[language],
    });
  });
});
