import { hoursOnDevice } from '#shared/device-storage.ts';
import type { notices as english } from '#shared/messages/en/notices.ts';

export const notices: typeof english = {
  missing: { title: 'Falta información', text: 'Complete todos los campos obligatorios.' },
  refused: { title: 'Revise su solicitud', text: 'Hay que corregir uno de los campos.' },
  sending: 'Enviando…',
  sentTitle: '¡Solicitud enviada!',
  answerBy: (time) => `A más tardar el ${time}`,
  notSent: {
    title: 'La solicitud no se envió',
    text: 'No nos llegó. Todo lo que escribió sigue aquí.',
    advice: 'Inténtelo de nuevo o llámenos:',
  },
  waiting: {
    title: 'La solicitud no se envió',
    text: 'No nos llegó. Todo lo que escribió sigue aquí.',
    advice: `Queda guardada en este dispositivo por ${hoursOnDevice} horas, y esta página la enviará en cuanto pueda. Inténtelo de nuevo o llámenos:`,
  },
  tooMany: {
    title: 'La solicitud no se envió',
    text: 'Llegaron demasiadas solicitudes desde su conexión. Todo lo que escribió sigue aquí.',
    advice: 'Espere un poco o llámenos:',
  },
  outOfReach: {
    title: '¿Cómo nos comunicamos con usted?',
    text: 'Complete el número de teléfono o el correo electrónico, o envíe la solicitud otra vez tal como está.',
    errors: {
      phone: 'Este número parece incompleto.',
      email: 'Este correo parece incompleto. Debe tener este formato: nombre@example.com.',
    },
  },
};
