import type { pages as english } from '../en/pages.ts';

export const pages: typeof english = {
  home: { label: 'Inicio' },
  about: { label: 'Nosotros', footer: 'Quiénes somos' },
  services: { label: 'Servicios' },
  gallery: { label: 'Galería' },
  contact: { label: 'Contacto' },
};
