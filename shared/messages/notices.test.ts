import { describe, expect, test } from 'vitest';
import { hoursOnDevice, maxAgeOnDevice } from '#shared/device-storage.ts';
import { languages } from '#shared/languages.ts';
import { messagesIn } from '#shared/messages/messages.ts';
import { defaultPromise } from '#shared/quote-promise.ts';

test('the notices fixed by the specification are unchanged to the letter', () => {
  const { notices, form } = messagesIn.en;
  expect(notices.missing).toEqual({
    title: 'Missing Information',
    text: 'Please fill in all required fields.',
  });
  expect([notices.sentTitle, `${form.next(defaultPromise)}.`]).toEqual([
    'Quote Request Sent!',
    "We'll contact you within 24 hours with your free estimate.",
  ]);
});

test('a request waits as long as the visitor was promised', () => {
  expect(maxAgeOnDevice / 3_600_000).toBe(hoursOnDevice);
});

const expected = {
  en: {
    title: 'Request Not Sent',
    notSent: /^It didn’t reach us\..* is still here\. Try again, or /,
    waiting: /^It didn’t reach us\..* is still here\. .* for 24 hours.* Try again, or /,
    tooMany: /^Too many requests came .* is still here\. Wait a bit, or /,
    call: / call us:$/,
  },
  es: {
    title: 'La solicitud no se envió',
    notSent: /^No nos llegó\..* sigue aquí\. Inténtelo de nuevo o /,
    waiting: /^No nos llegó\..* sigue aquí\. .* por 24 horas.* Inténtelo de nuevo o /,
    tooMany: /^Llegaron demasiadas solicitudes .* sigue aquí\. Espere un poco o /,
    call: / llámenos:$/,
  },
};

describe.each(languages)('in %s', (language) => {
  test.each([
    ['the server could not store it', 'notSent'],
    ['the browser keeps it', 'waiting'],
    ['too many came', 'tooMany'],
  ] as const)('when %s, the notice explains what happened to the text and whom to call', (_, notice) => {
    const { title, text, advice } = messagesIn[language].notices[notice];
    expect(title).toBe(expected[language].title);
    expect(`${text} ${advice}`).toMatch(expected[language][notice]);
    expect(advice).toMatch(expected[language].call);
  });
});
