import { hoursOnDevice } from '#shared/device-storage.ts';
import type { photos as english } from '#shared/messages/en/photos.ts';
import { largestPhoto, photoLimits } from '#shared/photos.ts';

export const photos: typeof english = {
  preparing: 'Preparando…',
  sending: 'Enviando…',
  sent: 'Enviada',
  notSentYet: 'Aún sin enviar',
  notAccepted: 'No aceptada',
  remove: (name) => `Quitar ${name}`,
  added: (photos, all) =>
    `${countOf(photos)} ${photos === 1 ? 'agregada' : 'agregadas'}.${all > photos ? ` ${all} en total.` : ''}`,
  lost: 'Sus fotos ya no están en el formulario. Por favor, elíjalas otra vez.',
  removed: (name, left) =>
    `Se quitó ${name}. ${left === 0 ? 'No queda ninguna' : `${left === 1 ? 'Queda' : 'Quedan'} ${countOf(left)}`}.`,
  problems: {
    foreign: 'No es una foto que podamos abrir.',
    large: `Pesa más de ${largestPhoto} y este navegador no puede reducirla. Envíe una captura de pantalla o guárdela como un JPEG más pequeño.`,
  },
  leftOut: (name, problem) => `No se agregó ${name}. ${problem}`,
  tooMany: (names) =>
    `Puede enviar hasta ${photoLimits.count} fotos. No se ${names.length === 1 ? 'agregó' : 'agregaron'}: ${listOf(names)}.`,
  report: 'Sus fotos',
  sentLine: (sent, count) => `${sent} de ${countOf(count)} ${count === 1 ? 'enviada' : 'enviadas'}`,
  whileSending: 'Deje esta página abierta hasta que se envíen todas.',
  waiting(names, isKept) {
    const isOne = names.length === 1;
    const sends = isOne ? 'la enviará' : 'las enviará';
    const now = isKept
      ? `${isOne ? 'Queda guardada' : 'Quedan guardadas'} en este dispositivo por ${hoursOnDevice} horas, y esta página ${sends} en cuanto pueda.`
      : `Deje esta página abierta: ${sends} en cuanto pueda.`;
    return `No se ${isOne ? 'pudo' : 'pudieron'} enviar ${listOf(names)}. ${now}`;
  },
  refused: (name, reason) => `No se aceptó ${name}. ${reason}`,
  notSent: (names) => `No se ${names.length === 1 ? 'envió' : 'enviaron'} ${listOf(names)}.`,
  answerWithThem: 'Su solicitud sí nos llegó. Cuando le escribamos, envíe las fotos en su respuesta.',
  tryAgain: 'Intentar de nuevo',
  discard: 'Descartar fotos',
  keptWithRequest: (isKept) =>
    isKept
      ? 'Sus fotos quedan guardadas con la solicitud y se enviarán después de ella.'
      : 'Sus fotos se enviarán después de la solicitud si deja esta página abierta.',
};

function countOf(photos: number): string {
  return `${photos} ${photos === 1 ? 'foto' : 'fotos'}`;
}

/** "a.jpg", "a.jpg y b.jpg"; "a.jpg e IMG_0042.jpg". */
function listOf(names: string[]): string {
  return new Intl.ListFormat('es').format(names);
}
