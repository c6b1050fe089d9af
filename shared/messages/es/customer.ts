import type {
  customer as english,
  pageLink as englishPageLink,
  visitEmails as englishVisits,
} from '#shared/messages/en/customer.ts';
import { photoLimits } from '#shared/photos.ts';

/** The page of a request, for the customer who sent it. */
export const customer: typeof english = {
  title: 'Su solicitud',
  numbered: (number) => `Solicitud ${number}`,
  whereItStands: 'Cómo va',
  steps: {
    received: 'La recibimos',
    read: 'La leímos',
    visit: 'Visita para medir',
    quote: 'Su cotización',
    won: 'Nos eligió',
    lost: 'Cerrada',
  },
  notYet: 'Todavía no',
  whatYouSent: 'Lo que envió',
  whatYouAdded: 'Lo que agregó',
  photos: 'Fotos',
  photo: (number) => `Foto ${number}`,
  add: {
    heading: 'Escríbanos o agregue fotos',
    text: '¿Hay algo más que debamos saber?',
    photos: `Fotos, hasta ${photoLimits.count} en total`,
    send: 'Enviar',
    empty: 'Escriba algo o elija una foto.',
    photosMissing:
      'Recibimos su mensaje, pero no pudimos guardar todas las fotos. Envíelas como capturas de pantalla o como JPEG más pequeños.',
  },
  visit: {
    heading: 'Nuestra visita',
    choose: '¿Cuándo le queda bien? La visita dura cerca de una hora.',
    pick: 'Elegir este horario',
    none: 'Ninguno me sirve',
    calendar: 'Agregar a su calendario',
    cancel: 'Cancelar la visita',
    taken: 'Ese horario se acaba de ocupar. Elija otro o llámenos.',
  },
  contact: {
    heading: 'Cambiar su teléfono o correo',
    hint: 'Deje en blanco lo que no quiera cambiar.',
    save: 'Guardar',
    empty: 'Escriba un teléfono o un correo nuevo.',
  },
  withdraw: {
    heading: 'Cancelar su solicitud',
    erases: 'La borraremos enseguida, con todo lo que envió. Esto no se puede deshacer.',
    asks: 'Ya empezamos a trabajar en ella, así que no se borra de inmediato: primero recibimos su aviso, luego paramos el trabajo y la borramos.',
    proof: 'El teléfono que nos dio al principio',
    send: 'Cancelar mi solicitud',
    wrong: 'Este no es el teléfono que nos dio al principio.',
  },
  done: {
    added: 'Recibimos lo que envió.',
    contact: 'Guardado. Desde ahora usaremos estos datos.',
    withdraw: 'Recibimos su aviso y le responderemos.',
    picked: 'Gracias. Allí estaremos.',
    none: 'Gracias. Le propondremos otros horarios.',
    canceled: 'La visita queda cancelada. Para acordar otra fecha, escríbanos aquí abajo o llámenos.',
  },
  erased: {
    title: 'Borramos su solicitud',
    text: 'La borramos, con todo lo que envió. Si vuelve a necesitarnos, con gusto le ayudamos.',
  },
  gone: {
    title: 'Este enlace ya no funciona',
    text: 'La solicitud se borró, o hay un enlace más nuevo en otro correo. Si necesita algo, llámenos.',
  },
  tooMany: 'Son demasiados envíos seguidos. Inténtelo de nuevo en una hora o llámenos.',
  tooLong: (max) => `Es demasiado largo. No pase de ${max.toLocaleString('en-US')} caracteres.`,
  isPrivate:
    'Quien tenga este enlace puede leer esta página, escribirnos y aceptar una cotización: compártalo solo con personas de confianza.',
};

/** What links to that page on the site, once a request was sent. */
export const pageLink: typeof englishPageLink = {
  text: 'Su solicitud tiene su propia página. Vea cómo va, agregue fotos o cancele la solicitud:',
  open: 'Abrir su página',
  share: 'Guardar o compartir el enlace',
  copied: 'Enlace copiado.',
};

export const visitEmails: typeof englishVisits = {
  offer: {
    subject: '¿Cuándo podemos ir a medir?',
    text: (times) =>
      `Queremos ver el lugar. Elija el día y la hora que le queden bien:\n\n${times.join('\n')}`,
    link: 'Elija día y hora',
  },
  set: {
    subject: (at) => `Visita confirmada: ${at}`,
    text: (at) => `Iremos a medir el ${at}. La visita dura cerca de una hora.`,
    link: 'Vea o cancele la visita',
  },
  canceled: {
    subject: 'Visita cancelada',
    text: (at) => `Nuestra visita del ${at} queda cancelada.`,
    link: 'Vea su solicitud',
  },
  tomorrow: {
    subject: (at) => `Mañana vamos a medir: ${at}`,
    text: (at) => `Le recordamos que iremos a medir el ${at}.`,
    link: 'Vea o cancele la visita',
  },
  event: (company) => `${company}: visita`,
};
