import type { form as english } from '#shared/messages/en/form.ts';
import { promise } from '#shared/messages/es/emails.ts';
import { photoLimits } from '#shared/photos.ts';

export const form: typeof english = {
  note: 'Los campos con * son obligatorios.',
  fields: {
    name: { label: 'Nombre completo' },
    phone: { label: 'Teléfono' },
    email: { label: 'Correo electrónico' },
    service: { label: 'Servicio que necesita' },
    message: {
      label: 'Detalles del proyecto',
      hint: 'Tamaño aproximado, qué hay ahora, si hay árboles cerca, el ancho del portón y su ciudad.',
    },
  },
  choose: 'Elija uno, si ya sabe cuál',
  other: 'Otro',
  addPhotos: 'Agregar fotos',
  photosHint: `Opcional, hasta ${photoLimits.count}: el área de cerca y desde unos pasos más atrás.`,
  noPhotos:
    'Por ahora no se pueden agregar fotos. Envíe su solicitud y, cuando le escribamos, envíelas en su respuesta.',
  leaveEmpty: 'Deje esto vacío',
  send: 'Enviar solicitud',
  discard: 'Descartar esta solicitud',
  dismiss: 'Cerrar',
  next: (asked) => `Nos ${promise.contact(asked)}`,
  steps: (asked) => [
    { when: 'Ahora', what: 'Tenemos su solicitud' },
    { when: 'Luego', what: `Recibirá su ${promise.estimate(asked)}` },
    { when: 'Por último', what: 'Vamos y medimos' },
  ],
  whatYouSent: 'Lo que envió',
  sendAnother: 'Enviar otra solicitud',
  photosMissing:
    'No pudimos guardar todas sus fotos. Cuando le escribamos, envíelas en su respuesta como capturas de pantalla o JPEG más pequeños.',
  whenCalling: (isOther) => [
    'Cuando ',
    ` le llame, será desde ${isOther ? 'el ' : 'este número'}`,
    '. Si algo no puede esperar, llámenos:',
  ],
};
