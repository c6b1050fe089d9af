import type { about as english } from '../en/about.ts';

export const about: typeof english = {
  moreWords: 'Más opiniones de clientes',
  morePours: 'Más colados, día por día',
  pageOf: (number, count) => `página ${number} de ${count}`,
  customerIn: (name, place) => `${name} de ${place}`,
  breadcrumb: 'Ruta de navegación',
  pages: 'Páginas',
  previous: 'Anterior',
  next: 'Siguiente',
};
