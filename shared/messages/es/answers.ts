import type { answers as english } from '#shared/messages/en/answers.ts';
import { largestPhoto, photoLimits } from '#shared/photos.ts';

const photosTooLate =
  'Ya no se pueden agregar fotos a esta solicitud. Envíelas cuando le llamemos o en respuesta a nuestro correo.';

export const answers: typeof english = {
  refusals: {
    400: ['No entendimos la solicitud', 'No pudimos leerla. Inténtelo de nuevo.'],
    403: ['No está permitido', 'No se puede hacer esto desde el sitio del que viene.'],
    404: ['Página no encontrada', 'No hay nada en esta dirección.'],
    405: ['Aquí no es posible', 'Esta dirección no acepta ese tipo de solicitud.'],
    408: ['Tardó demasiado', 'La solicitud no llegó a tiempo. Inténtelo de nuevo.'],
    410: ['Enlace vencido', 'Este enlace ya no es válido.'],
    412: ['Cambió mientras tanto', 'Ha cambiado desde la última vez que lo abrió.'],
    413: ['Demasiado largo', 'Es demasiado largo. Regrese y acorte los detalles del proyecto.'],
    415: ['No entendimos la solicitud', 'Envíela como JSON o como formulario sencillo.'],
    422: ['Revise su solicitud', 'Hay que corregir uno de los campos.'],
    429: [
      'Demasiadas solicitudes',
      'Llegaron demasiadas solicitudes desde su conexión. Espere un poco o llámenos.',
    ],
    500: ['Algo salió mal', 'Fue culpa nuestra. Inténtelo de nuevo o llámenos.'],
    503: [
      'La solicitud no se envió',
      'No se pudo guardar en este momento. Inténtelo de nuevo en un minuto o llámenos.',
    ],
  },
  waysOn: { call: 'Llame al', orGoTo: 'o vaya a la', home: 'página de inicio' },
  notSent: {
    title: 'La solicitud no se envió',
    goBack:
      'No nos llegó: están entrando demasiadas solicitudes a la vez. Regrese en su navegador, donde sigue todo lo que escribió, y envíela de nuevo en un minuto.',
  },
  photos: {
    malformed: 'Esta foto no se envió desde nuestro formulario.',
    forged: 'No tenemos la solicitud de esta foto. Envíe el formulario de nuevo.',
    expired: photosTooLate,
    gone: photosTooLate,
    full: `Ya llegaron ${photoLimits.count} fotos. Envíe las demás cuando le llamemos o en respuesta a nuestro correo.`,
    'too long': `Esta foto pesa más de ${largestPhoto}. Envíe una captura de pantalla o guárdela como un JPEG más pequeño.`,
    'too large':
      'Esta foto tiene más píxeles de los que podemos procesar. Envíe una captura de pantalla o guárdela como un JPEG más pequeño.',
    foreign: 'No podemos leer este archivo como foto. Envíe una captura de pantalla o guárdelo como JPEG.',
    damaged: 'Esta foto está dañada. Elíjala de nuevo o tome otra.',
    crashed: 'No podemos abrir esta foto. Envíe una captura de pantalla o tome otra.',
    'too many':
      'Hoy llegaron demasiadas fotos desde su conexión. Envíe las demás cuando le llamemos o en respuesta a nuestro correo.',
    'no space':
      'En este momento no podemos recibir fotos. Envíelas cuando le llamemos o en respuesta a nuestro correo.',
    'not now': 'No pudimos guardar esta foto en este momento.',
  },
};
