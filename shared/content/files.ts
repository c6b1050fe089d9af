/** What people call the files of the content folder, in the order in which they are checked. */
export const fileTitles = {
  'business.yaml': 'Company',
  'home.yaml': 'Home page',
  'about.yaml': 'About page',
  'services.yaml': 'Services page',
  'gallery.yaml': 'Gallery page',
  'contact.yaml': 'Contact page',
  'not-found.yaml': '“Page not found”',
  'projects.yaml': 'Projects',
  'testimonials.yaml': 'Testimonials',
  'photos.yaml': 'Photos',
  'claims.yaml': 'What you confirm',
};
export type ContentFile = keyof typeof fileTitles;
export const contentFiles = Object.keys(fileTitles) as ContentFile[];
