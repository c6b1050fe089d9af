import type { care as english, thanks as englishThanks } from '#shared/messages/en/care.ts';

/** What the page of a request says after the pour. Days are formatted already. */
export const care: typeof english = {
  heading: 'Su concreto nuevo',
  poured: (day) => `Vaciado el ${day}`,
  toBePoured: (day) => `El vaciado es el ${day}.`,
  since: (day) => `Desde el ${day}`,
  today: 'Desde hoy',
  from: (day, daysLeft) => `Desde el ${day} (${daysLeft === 1 ? 'falta 1 día' : `faltan ${daysLeft} días`})`,
  source: (source) => `Fuente: ${source}`,
  tips: 'Cómo cuidarlo',
  calendar: 'Agregar estas fechas a su calendario',
  consent: {
    heading: '¿Podemos mostrar fotos de su obra?',
    text: 'En nuestro sitio web, sin su nombre ni su dirección. Puede cambiar de opinión aquí cuando quiera.',
    name: 'Su nombre',
    send: 'Sí, pueden',
    empty: 'Escriba su nombre para que sepamos quién dio el permiso.',
    given: (name, at) => `${name} nos dio permiso para mostrar fotos de esta obra (${at}).`,
    end: 'Dejar de mostrar las fotos',
  },
  noEmails: 'Quiero recibir correos solo sobre visitas o cotizaciones',
  done: {
    consent: 'Gracias por permitirnos mostrar fotos de su obra.',
    'consent-ended': 'Guardado. Quitaremos las fotos.',
    silent: 'Listo. Solo le escribiremos sobre visitas o cotizaciones.',
  },
};

/** The thank-you a week after the pour, by email or as a text message. */
export const thanks: typeof englishThanks = {
  subject: 'Gracias por elegirnos',
  text: (company, review) =>
    `Gracias por elegir a ${company}. Si algo de su concreto nuevo le preocupa, avísenos.${review ? ` Si tiene un minuto, nos ayudaría mucho con una reseña: ${review}` : ''}`,
  link: 'Vea cómo cuidar su concreto',
};
