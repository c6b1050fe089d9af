import { expect, test } from 'vitest';
import { followUpLinks, followUpText } from './follow-up.ts';

const dana = {
  name: 'Dana & Co',
  email: 'dana@example.com',
  dial: '+14075550199',
  service: 'Driveways',
  amountCents: 420_000,
};

test('a customer who hasn’t answered a quote gets a follow-up by text or email, ready to send', () => {
  const text = followUpText(dana, 'Test Concrete');
  expect(text).toBe(
    'Hello Dana & Co, this is Test Concrete. Have you had a chance to look at our quote of $4,200 for Driveways? We’re happy to answer any questions.',
  );
  const { sms, mail } = followUpLinks(dana, { text, company: 'Test Concrete' });
  expect(new URLSearchParams(sms!.split('?')[1]).get('body')).toBe(text);
  const { subject, body } = Object.fromEntries(new URL(mail!).searchParams);
  expect([subject, body]).toEqual(['Your quote from Test Concrete: Driveways', text]);
});

test('it is asked in the language of the request', () => {
  const ana = { ...dana, name: 'Ana', language: 'es', theirService: 'Entradas de autos' } as const;
  const text = followUpText(ana, 'Test Concrete');
  expect(text).toBe(
    'Hola, Ana. Le escribimos de parte de Test Concrete. ¿Ya pudo ver nuestra cotización de $4,200 (Entradas de autos)? Con gusto le respondemos cualquier pregunta.',
  );
  const { mail } = followUpLinks(ana, { text, company: 'Test Concrete' });
  expect(new URL(mail!).searchParams.get('subject')).toBe(
    'Su cotización de Test Concrete: Entradas de autos',
  );
  expect(followUpText(ana, 'Test Concrete', 'en')).toContain('of $4,200 for Driveways?');
});

test('without amount and service it says neither, and an extension gets no text', () => {
  const plain = { ...dana, dial: '+14075550199,12', email: '', service: '', amountCents: null };
  const text = followUpText(plain, 'Test Concrete');
  expect(text).toContain('our quote? We’re');
  expect(followUpLinks(plain, { text, company: 'Test Concrete' })).toEqual({});
});
