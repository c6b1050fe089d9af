import type * as en from '#shared/messages/en/emails.ts';
import type { QuotePromise } from '#shared/quote-promise.ts';

const answerTimes: Record<QuotePromise['answer'], string> = {
  '12 hours': '12 horas',
  '24 hours': '24 horas',
  '48 hours': '48 horas',
  '1 working day': '1 día hábil',
  '2 working days': '2 días hábiles',
  '3 working days': '3 días hábiles',
  none: '',
};
const within = ({ answer }: QuotePromise) => (answer === 'none' ? '' : ` en ${answerTimes[answer]}`);
const estimate = ({ freeEstimate }: QuotePromise) => (freeEstimate ? 'estimado gratis' : 'estimado');

export const promise: typeof en.promise = {
  answerTime: (answer) => answerTimes[answer],
  estimate,
  /** After “Nos”. */
  contact: (promise) => `comunicaremos con usted${within(promise)} para darle su ${estimate(promise)}`,
  sentence(promise) {
    if (promise.answer !== 'none') return `Recibirá su ${estimate(promise)}${within(promise)}.`;
    return promise.freeEstimate ? 'Su estimado es gratis.' : '';
  },
};

const written = (at: Date, options: Intl.DateTimeFormatOptions) => at.toLocaleString('es-US', options);

/** `a las 3:04 p. m. EST`, `a la 1:30 p. m.` */
function atTime(at: Date, options: Intl.DateTimeFormatOptions): string {
  const time = written(at, { hour: 'numeric', minute: '2-digit', ...options });
  // Engines write p.m. and p. m.
  return `${/^1\D/.test(time) ? 'a la' : 'a las'} ${time.replace(/\s*([ap])\.\s*m\./, '\u00a0$1.\u00a0m.')}`;
}

/** `viernes 20 de noviembre a las 3:04 p. m. EST` */
function soon(at: Date, timeZone: string): string {
  const day = written(at, { timeZone, weekday: 'long', day: 'numeric', month: 'long' }).replace(',', '');
  return `${day} ${atTime(at, { timeZone, timeZoneName: 'short' })}`;
}

/** `Hoy a las 3:04 p. m.` */
const today = (at: Date, timeZone: string): string => `Hoy ${atTime(at, { timeZone })}`;

/** `25 de noviembre de 2026 a las 8:55 p. m.` */
const stamp = (at: Date, timeZone: string): string =>
  `${written(at, { timeZone, dateStyle: 'long' })} ${atTime(at, { timeZone })}`;

export const moments: typeof en.moments = { soon, today, stamp };

export const emails: typeof en.emails = {
  hello: 'Hola:',
  acknowledgement: {
    subject: 'Recibimos su solicitud de cotización',
    thanks: (service, received) =>
      `Gracias por pedirnos una cotización${service ? ` (${service})` : ''}. Recibimos su solicitud el ${received}.`,
    promised: (promised, due, phone) =>
      `Nos ${promise.contact(promised)}${due ? `, a más tardar el ${due}` : ''}. Cuando le llamemos, será desde el ${phone}.`,
    more: (hours) =>
      `Si quiere agregar algo, responda a este correo. Si es urgente, llámenos. Nuestro horario: ${hours.replace(/\.$/, '')}.`,
    /** On the button that leads to the request's page. */
    page: 'Vea su solicitud, agregue fotos o cancélela',
    why: 'Recibió este correo porque alguien escribió su correo electrónico en el formulario de nuestro sitio web. Si no fue usted, puede ignorar este mensaje.',
  },
};

export const replies: typeof en.replies = {
  subject: (company, service) => `Su solicitud a ${company}${service && `: ${service}`}`,
  hello: (name) => `Hola, ${name}:`,
  wrote: (at, timeZone) => `El ${stamp(at, timeZone)} usted escribió:`,
  text: (name, company, service) =>
    `Hola, ${name}. Le escribimos de parte de ${company} sobre su solicitud${service && `: ${service}`}.`,
  visit: (company, at) => `${company}: iremos a medir el ${at}. Si no puede, llámenos.`,
  followUp: {
    subject: (company, service) => `Su cotización de ${company}${service && `: ${service}`}`,
    text: (name, company, { amount, service }) =>
      `Hola, ${name}. Le escribimos de parte de ${company}. ¿Ya pudo ver nuestra cotización${amount && ` de ${amount}`}${service && ` (${service})`}? Con gusto le respondemos cualquier pregunta.`,
  },
};
