import type { FileName } from '../../content/schema.ts';

/** How a file is called in the editor, and the page of the site that shows it. */
export const fileLabels: Record<FileName, { label: string; page: string }> = {
  'business.yaml': { label: 'Business', page: '/contact' },
  'home.yaml': { label: 'Home page', page: '/' },
  'about.yaml': { label: 'About page', page: '/about' },
  'services.yaml': { label: 'Services page', page: '/services' },
  'gallery.yaml': { label: 'Gallery page', page: '/gallery' },
  'contact.yaml': { label: 'Contact page', page: '/contact' },
  'not-found.yaml': { label: 'Wrong address page', page: '/404' },
  'projects.yaml': { label: 'Projects', page: '/gallery' },
  'testimonials.yaml': { label: 'Testimonials', page: '/about' },
  'photos.yaml': { label: 'Photos', page: '/gallery' },
  'claims.yaml': { label: 'What you confirm', page: '/about' },
};
