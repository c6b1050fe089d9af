import type { errors as english } from '#shared/messages/en/errors.ts';

export const errors: typeof english = {
  missing: {
    name: 'Escriba su nombre.',
    phone: 'Escriba su número de teléfono.',
    email: 'Escriba su correo electrónico.',
    message: 'Describa el proyecto en una o dos líneas.',
  },
  noService: 'Elija un servicio.',
  noText: 'Escríbalo como texto.',
  tooLong: (max, length) =>
    `No pase de ${inWords(max)} caracteres. ${length - max === 1 ? 'Sobra' : 'Sobran'} ${inWords(length - max)}.`,
  email: {
    like: (fault) => `${fault} Debe tener este formato: nombre@example.com.`,
    empty: 'Escriba una dirección de correo electrónico, como nombre@example.com.',
    long: 'Es demasiado largo para un correo electrónico.',
    two: 'Son dos correos electrónicos. Escriba solo uno.',
    noAt: 'Al correo electrónico le falta la @.',
    moreAts: 'El correo electrónico tiene más de una @.',
    noLocal: 'Falta algo antes de la @.',
    noDomain: 'Falta algo después de la @.',
    space: 'Hay un espacio en el correo electrónico.',
    odd: (character) => `Un correo electrónico no puede llevar “${character}”.`,
    oddDomain: (character) => `Después de la @ no puede ir “${character}”.`,
    domain: 'Revise lo que va después de la @.',
  },
};

/** As people in Florida write it in either language: 10,000. */
function inWords(count: number): string {
  return count.toLocaleString('en-US');
}
