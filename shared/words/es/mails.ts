import type { mails as english } from '../en/mails.ts';
import { promise } from './promise.ts';

export const mails: typeof english = {
  acknowledgement: {
    subject: 'Recibimos su solicitud de cotización',
    hello: 'Hola:',
    thanks: (service, received) =>
      `Gracias por pedirnos una cotización${service ? ` (${service})` : ''}. Recibimos su solicitud el ${received}.`,
    promised: (promised, due, phone) =>
      `Nos ${promise.contact(promised)}${due ? `, a más tardar el ${due}` : ''}. Cuando le llamemos, será desde el ${phone}.`,
    more: (hours) =>
      `Si quiere agregar algo, responda a este correo. Si es urgente, llámenos. Nuestro horario: ${hours.replace(/\.$/, '')}.`,
    why: 'Recibió este correo porque alguien escribió esta dirección en el formulario de nuestro sitio web. Si no fue usted, no le haga caso.',
  },
};
