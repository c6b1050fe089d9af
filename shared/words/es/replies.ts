import type { replies as english } from '../en/replies.ts';
import { stamp } from './moments.ts';

export const replies: typeof english = {
  subject: (company, service) => `Su solicitud a ${company}${service && `: ${service}`}`,
  hello: (name) => `Hola, ${name}:`,
  wrote: (at, timeZone) => `El ${stamp(at, timeZone)} usted escribió:`,
  text: (name, company, service) =>
    `Hola, ${name}. Le escribimos de ${company} sobre su solicitud${service && `: ${service}`}.`,
  followUp: {
    subject: (company, service) => `Su cotización de ${company}${service && `: ${service}`}`,
    text: (name, company, { amount, service }) =>
      `Hola, ${name}. Le escribimos de ${company}. ¿Ya pudo ver nuestra cotización${amount && ` de ${amount}`}${service && ` (${service})`}? Con gusto le respondo cualquier pregunta.`,
  },
};
