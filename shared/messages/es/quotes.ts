import type { customerQuote as english, quoteEmails as englishEmails } from '#shared/messages/en/quotes.ts';

/** A quote on the page of a request. Amounts, names and times are formatted already. */
export const customerQuote: typeof english = {
  heading: 'Su cotización',
  version: (version, sent) => `Versión ${version}, ${sent}`,
  what: 'Concepto',
  amount: 'Monto',
  total: 'Total',
  deposit: 'Depósito',
  included: 'Qué incluye',
  excluded: 'Qué no incluye',
  terms: 'Condiciones',
  validUntil: (day) => `Válida hasta el ${day}`,
  question: '¿Tiene alguna pregunta sobre la cotización o algo más que decirnos?',
  accept: {
    heading: 'Aceptar esta cotización',
    name: 'Su nombre',
    records: (version) =>
      `Guardaremos su nombre, la fecha y la hora, y la versión ${version} de la cotización. Es un acuerdo preliminar: después fijaremos con usted la fecha del trabajo.`,
    send: 'Aceptar la cotización',
    empty: 'Escriba su nombre para aceptar la cotización.',
  },
  decline: {
    heading: 'Rechazar esta cotización',
    reason: '¿Por qué? (opcional)',
    send: 'Rechazar la cotización',
  },
  accepted: (name, at) => `Aceptada por ${name} el ${at}`,
  declined: (at) => `Rechazada el ${at}`,
  expired: 'Esta cotización venció.',
  renew: 'Pedir otra cotización',
  renewMessage: 'La cotización venció. Por favor, envíenme otra.',
  earlier: (version) => `Versión ${version}`,
  refusals: {
    superseded: 'Ya hay una versión más reciente de la cotización. La puede ver aquí abajo.',
    answered: 'Esta cotización ya tiene respuesta.',
    expired: 'Esta cotización venció. Pida otra o llámenos.',
    closed:
      'Esta solicitud está cerrada, así que la cotización no se puede aceptar aquí. Por favor, llámenos.',
  },
  done: {
    accepted:
      'Gracias. Recibimos su respuesta y nos comunicaremos con usted para fijar la fecha del trabajo.',
    declined: 'Recibimos su respuesta. Gracias por avisarnos.',
  },
};

/** Emails to a customer about a quote, each with a link to the page of the request below. */
export const quoteEmails: typeof englishEmails = {
  sent: {
    subject: 'Su cotización está lista',
    text: (total, until) => `Su cotización está lista: ${total}. Es válida hasta el ${until}.`,
    link: 'Vea la cotización, acéptela o haga preguntas',
  },
  accepted: {
    subject: 'Usted aceptó nuestra cotización',
    text: (total, name) => `${name} aceptó nuestra cotización de ${total}. Si no fue usted, llámenos.`,
    link: 'Vea la cotización',
  },
};
