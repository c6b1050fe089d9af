import type { sections as english, map as englishMap, ticket as englishTicket } from '../en/sections.ts';

const startsWithTime =
  /^(?:\d|de |todos |(?:lun(?:es)?|mar(?:tes)?|mi[eé](?:rcoles)?|jue(?:ves)?|vie(?:rnes)?|s[aá]b(?:ados?)?|dom(?:ingos?)?)(?!\p{L}))/iu;

export const sections: typeof english = {
  achievements: 'Logros',
  inNumbers: 'En cifras',
  customerSays: 'Lo que dice un cliente',
  whyAndWhere: 'Por qué nosotros y dónde',
  servicesHere: 'Servicios en esta página',
  included: 'Qué incluye',
  compareCracks: 'Compare las grietas',
  projects: 'Proyectos',
  tellUs: 'Cuéntenos qué necesita',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  orCall: 'O llámenos al',
  /** A day is written small within a sentence. */
  callOrWrite: (hours) =>
    startsWithTime.test(hours)
      ? `Llámenos (${hours.charAt(0).toLowerCase()}${hours.slice(1)}) o escríbanos.`
      : 'Llámenos o escríbanos.',
  rated: (rating) => `Calificación: ${rating} de 5`,
};

export const ticket: typeof englishTicket = {
  psi: { label: 'Mezcla', unit: 'psi' },
  // As the truck’s ticket has it, here in Florida.
  slump: { label: 'Slump', unit: 'pulg.' },
  joints: { label: 'Juntas', unit: 'pies' },
};

export const map: typeof englishMap = {
  mapWith: (shown) => `Mapa con ${shown}`,
  morePlaces: (count) => (count === 1 ? '1 lugar más' : `${count} lugares más`),
  interstate4: 'la Interestatal 4',
  miles: (count) => (count === 1 ? '1 milla' : `${count} millas`),
};
