import { expect, test } from 'vitest';
import { messagesIn } from '#shared/messages/messages.ts';

test.each([
  [
    'en',
    '1 working day',
    true,
    'within 1 business day with your free estimate',
    'free estimate comes within 1 business day.',
  ],
  ['en', 'none', true, 'you with your free estimate', 'Your estimate is free.'],
  ['en', '48 hours', false, 'within 48 hours with your estimate', 'Your estimate comes within 48 hours.'],
  ['en', 'none', false, 'you with your estimate', ''],
  [
    'es',
    '2 working days',
    true,
    'en 2 días hábiles para darle su estimado gratis',
    'Recibirá su estimado gratis en 2 días hábiles.',
  ],
  ['es', 'none', true, 'usted para darle su estimado gratis', 'Su estimado es gratis.'],
  ['es', '48 hours', false, 'en 48 horas para darle su estimado', 'Recibirá su estimado en 48 horas.'],
  ['es', 'none', false, 'usted para darle su estimado', ''],
] as const)(
  'in %s, with %s and free: %s, nothing else is promised',
  (language, answer, freeEstimate, sent, before) => {
    const { contact, sentence } = messagesIn[language].promise;
    const promise = { answer, freeEstimate };
    expect(contact(promise)).toMatch(new RegExp(`${sent}$`));
    expect(sentence(promise)).toContain(before);
    if (!freeEstimate) expect(contact(promise) + sentence(promise)).not.toMatch(/free|gratis/);
  },
);
