import type { customer as english, keepLink as englishKeep } from '#shared/messages/en/customer.ts';
import { photoLimits } from '#shared/photos.ts';

/** The page of a request, for the customer who sent it. */
export const customer: typeof english = {
  title: 'Su solicitud',
  numbered: (number) => `Solicitud ${number}`,
  whereItStands: 'En qué va',
  steps: {
    received: 'La recibimos',
    read: 'La leímos',
    visit: 'Vamos a medir',
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
    heading: 'Agregar algo',
    text: '¿Hay algo más que debamos saber?',
    photos: `Fotos, hasta ${photoLimits.count} en total`,
    send: 'Enviar',
    empty: 'Escriba algo o elija una foto.',
    photosMissing:
      'Recibimos su mensaje, pero no pudimos guardar todas las fotos. Envíelas como capturas de pantalla o como JPEG más pequeños.',
  },
  contact: {
    heading: 'Cambiar su teléfono o correo',
    hint: 'Deje vacío lo que no cambia.',
    save: 'Guardar',
    empty: 'Escriba un teléfono o un correo nuevo.',
  },
  withdraw: {
    heading: 'Retirar su solicitud',
    erases: 'La borramos enseguida, con todo lo que envió. Esto no se puede deshacer.',
    asks: 'Ya empezamos a trabajar en ella, así que primero nos llega su aviso: nos detenemos y borramos su solicitud.',
    proof: 'Su teléfono, como nos lo dio',
    send: 'Retirarla',
    wrong: 'Este no es el teléfono que tenemos de usted.',
  },
  done: {
    added: 'Recibimos lo que envió.',
    contact: 'Guardado. Desde ahora usaremos esto.',
    withdraw: 'Recibimos su aviso y le responderemos.',
  },
  erased: {
    title: 'Borramos su solicitud',
    text: 'La borramos, con todo lo que envió. Si vuelve a necesitarnos, con gusto le ayudamos.',
  },
  gone: {
    title: 'Este enlace ya no funciona',
    text: 'La solicitud se borró, o hay un enlace más nuevo en otro correo. Si necesita algo, llámenos.',
  },
  tooMany: 'Es mucho de una vez. Inténtelo de nuevo en una hora, o llámenos.',
  tooLong: (max) => `Es demasiado largo. No pase de ${max.toLocaleString('en-US')} letras.`,
  isPrivate: 'Quien tenga este enlace puede leer esta página y escribirnos: guárdelo solo para usted.',
};

/** What links to that page on the site, once a request was sent. */
export const keepLink: typeof englishKeep = {
  text: 'Esta solicitud tiene su propia página. Vea en qué va, agregue fotos o retírela:',
  open: 'Abrir su página',
  share: 'Guardar o compartir el enlace',
  copied: 'Enlace copiado.',
};
