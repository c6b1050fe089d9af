import { expect, test } from 'vitest';
import { messagesIn } from '#shared/messages/messages.ts';

test.each([
  ['en', 'Mon-Fri 7AM-6PM', 'Call Mon-Fri 7AM-6PM, or email us.'],
  ['en', '7AM-6PM every day', 'Call 7AM-6PM every day, or email us.'],
  ['en', 'By appointment', 'Call, or email us.'],
  ['es', 'Lun-vie, 7 a. m. a 6 p. m.', 'Llámenos (lun-vie, 7 a. m. a 6 p. m.) o escríbanos.'],
  ['es', 'De lunes a viernes', 'Llámenos (de lunes a viernes) o escríbanos.'],
  ['es', 'Sáb y dom 8 a. m.', 'Llámenos (sáb y dom 8 a. m.) o escríbanos.'],
  ['es', 'Con cita', 'Llámenos o escríbanos.'],
  ['es', 'Domicilios con cita', 'Llámenos o escríbanos.'],
] as const)(
  'in %s, who is open “%s” says when to call only if that fits into the sentence',
  (language, hours, expected) => {
    expect(messagesIn[language].sections.callOrWrite(hours)).toBe(expected);
  },
);
