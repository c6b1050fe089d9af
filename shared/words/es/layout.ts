import type { layout as english } from '../en/layout.ts';

export const layout: typeof english = {
  skip: 'Ir al contenido',
  mainNavigation: 'Principal',
  menu: 'Menú',
  getQuote: 'Cotizar',
  call: 'Llamar',
  callOrAsk: 'Llame o pida una cotización',
  notifications: 'Avisos',
  quickLinks: 'Enlaces',
  services: 'Servicios',
  contact: 'Contacto',
  serviceArea: 'Zona de servicio',
  hours: 'Horario',
  accessibility: 'Accesibilidad',
  writeReview: 'Escribir una reseña',
  elsewhere: 'Encuéntrenos también en',
  license: (number) => `Licencia ${number}`,
  morePlaces: (count) => (count === 1 ? 'y 1 lugar más' : `y ${count} lugares más`),
};
