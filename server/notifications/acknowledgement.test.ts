import { expect, test } from 'vitest';
import { deliverDanas } from '#server/testing/outbox.ts';
import { company, danasRequest } from '#server/testing/parts.ts';
import { composeAcknowledgement } from './acknowledgement.ts';

const pageLink = 'https://www.concrete.example/request/secret';
const received = { ...danasRequest, receivedAt: '2026-03-02T15:04:00.000Z', language: 'en' as const };

async function replyTo(change: Parameters<typeof deliverDanas>[0]) {
  const { mails } = await deliverDanas(change, { ACKNOWLEDGE: 'on', MAIL_FROM: 'website@example.com' });
  return mails.find(({ to }) => to?.[0]?.address === 'dana@example.com')!;
}

test('the visitor gets a reply only if it is turned on: what was asked, by when who calls, when to reach whom', async () => {
  expect((await deliverDanas({})).mails).toHaveLength(1);
  const { subject, from, replyTo: answers, text = '', html } = await replyTo({});
  expect(subject).toBe('We received your quote request');
  expect(from).toEqual({ name: 'Test Concrete', address: 'website@example.com' });
  expect(answers).toEqual([{ name: 'Test Concrete', address: 'office@example.com' }]);
  for (const expected of [
    ...['Hello,', 'a quote for Concrete Repair', 'on Mon, Mar 2, 10:04 AM EST'],
    ...['free estimate. You’ll hear from us by Tue, Mar 3, 10:04 AM EST.'],
    ...['it’ll be from (407) 555-0142', 'Mon-Fri 7AM-6PM', 'If that wasn’t you'],
  ])
    for (const part of [text, html]) expect(part).toContain(expected);
  expect(html).toContain('href="tel:+14075550142"');
});

test('it repeats nothing that was typed, not even a service that the form does not offer', async () => {
  const service = 'CHEAP <b>PILLS</b> https://evil.example';
  const { subject, text, html } = await replyTo({ service });
  expect(JSON.stringify([subject, text, html])).not.toMatch(/Dana|Crack|555\D{0,2}0199|PILLS|evil/);
});

test.each([
  ['https://www.concrete.example', /https:\/\/www\.concrete\.example/],
  ['/', /^(?![\s\S]*href="(https?:(?!\/\/www\.concrete\.example\/request)|\/))/],
])('with the site at %s, it leads to where the site is, or nowhere', (home, expected) => {
  const { text, html } = composeAcknowledgement({
    pageLink,
    request: received,
    company: { ...company, home },
    timeZone: 'UTC',
  });
  for (const part of [text, html]) expect(part).toMatch(expected);
});

test.each([
  ['en', 'When we call, it’ll be from (407) 555-0199.'],
  ['es', 'Cuando le llamemos, será desde el (407) 555-0199.'],
] as const)(
  'in %s, the reply mentions calls from another number, and gives the company’s',
  (language, expected) => {
    const callsFrom = { shown: '(407) 555-0199', e164: '+14075550199' };
    const promise = { ...company.promise, callsFrom };
    const request = { ...received, language };
    const { text, html } = composeAcknowledgement({
      pageLink,
      request,
      company: { ...company, promise },
      timeZone: 'UTC',
    });
    for (const part of [text, html]) expect(part).toContain(expected);
    expect(html).toContain('href="tel:+14075550142"');
    expect(html).not.toContain('tel:+14075550199');
  },
);

test('without a promised time the reply names none', () => {
  const promise = { answer: 'none', freeEstimate: false } as const;
  const { text } = composeAcknowledgement({
    pageLink,
    request: received,
    company: { ...company, promise },
    timeZone: 'UTC',
  });
  expect(text).toContain('contact you with your estimate. ');
});

test('a visitor who wrote in Spanish gets the reply in Spanish, with the owner’s Spanish texts', async () => {
  const { subject, text = '', html } = await replyTo({ language: 'es' });
  expect(subject).toBe('Recibimos su solicitud de cotización');
  for (const expected of [
    ...['Hola:', 'el lunes 2 de marzo a las 10:04 a. m. EST.', '(Concrete Repair)'],
    ...['en 24 horas', 'a más tardar el martes 3 de marzo a las 10:04 a. m. EST.'],
    ...['desde el (407) 555-0142', 'Mon-Fri 7AM-6PM', 'Si no fue usted'],
  ])
    for (const part of [text, html]) expect(`${part}`.replaceAll('\u00a0', ' ')).toContain(expected);
  expect(html).toContain('<html lang="es">');
  const es = {
    hours: 'Lun-vie 7 a. m. a 6 p. m.',
    services: [{ label: 'Reparación de concreto', anchor: 'repair' as const }],
    quoteBlocks: [],
  };
  const request = { ...received, language: 'es' as const };
  const home = 'https://concrete.example';
  const own = composeAcknowledgement({
    pageLink,
    request,
    company: { ...company, home, translated: { es } },
    timeZone: 'UTC',
  });
  for (const expected of [
    `horario: ${es.hours}\n`,
    '(Reparación de concreto)',
    'https://concrete.example/es',
  ])
    expect(own.text).toContain(expected);
});
