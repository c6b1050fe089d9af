import type * as en from '#shared/messages/en/pages.ts';

export const layout: typeof en.layout = {
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
  writeReview: 'Escribir una reseña',
  elsewhere: 'Encuéntrenos también en',
  license: (number) => `Licencia ${number}`,
  morePlaces: (count) => (count === 1 ? 'y 1 lugar más' : `y ${count} lugares más`),
};

export const pages: typeof en.pages = {
  home: { label: 'Inicio' },
  about: { label: 'Nosotros', footer: 'Quiénes somos' },
  services: { label: 'Servicios' },
  gallery: { label: 'Galería' },
  contact: { label: 'Contacto' },
};

const startsWithTime =
  /^(?:\d|de |todos |(?:lun(?:es)?|mar(?:tes)?|mi[eé](?:rcoles)?|jue(?:ves)?|vie(?:rnes)?|s[aá]b(?:ados?)?|dom(?:ingos?)?)(?!\p{L}))/iu;

export const sections: typeof en.sections = {
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

export const ticket: typeof en.ticket = {
  psi: { label: 'Mezcla', unit: 'psi' },
  // As the truck’s ticket has it, here in Florida.
  slump: { label: 'Slump', unit: 'pulg.' },
  joints: { label: 'Juntas', unit: 'pies' },
};

export const map: typeof en.map = {
  mapWith: (shown) => `Mapa con ${shown}`,
  morePlaces: (count) => (count === 1 ? '1 lugar más' : `${count} lugares más`),
  interstate4: 'la Interestatal 4',
  miles: (count) => (count === 1 ? '1 milla' : `${count} millas`),
};

export const about: typeof en.about = {
  moreWords: 'Más opiniones de clientes',
  morePours: 'Más vaciados, día por día',
  pageOf: (number, count) => `página ${number} de ${count}`,
  customerIn: (name, place) => `${name} de ${place}`,
  breadcrumb: 'Ruta de navegación',
  pages: 'Páginas',
  previous: 'Anterior',
  next: 'Siguiente',
};

export const gallery: typeof en.gallery = {
  allProjects: 'Todos',
  filters: 'Mostrar proyectos',
  kinds: 'Tipos de trabajo',
  projects: 'Proyectos',
  shown: '{shown} de {count} proyectos a la vista',
  page: (number) => `página ${number}`,
  showPrevious: 'Ver anteriores',
  showMore: 'Ver más',
  upTo: (last, count) => `a ${last} de ${count}`,
  lost: 'Estos proyectos no cargaron. Revise su conexión e inténtelo otra vez.',
  before: 'Antes',
  after: 'Después',
  beforeAndAfter: 'Antes y después',
  close: 'Cerrar',
  zoom: 'Ampliar',
  previous: 'Proyecto anterior',
  next: 'Proyecto siguiente',
  picture: 'Foto',
  place: '{position} de {count}',
  photoFailed: 'Esta foto no cargó. Aparecerá cuando vuelva la conexión.',
  loading: 'Cargando…',
  projectFailed: 'Este proyecto no cargó. Aparecerá cuando vuelva la conexión.',
  ask: 'Quiero uno así',
  oneLike: (title) => `Quiero uno como “${title}”, de su galería.`,
};

export const privacy: typeof en.privacy = {
  title: 'Privacidad',
  description: (company) =>
    `Qué guarda ${company} cuando usted pide un estimado, para qué y por cuánto tiempo, y cómo pedir que se borre.`,
  yourData: 'Sus datos',
};

export const accessibility: typeof en.accessibility = {
  title: 'Accesibilidad',
  description: (company) =>
    `Qué hace este sitio para que todos puedan usarlo, qué le falta todavía y cómo avisarle a ${company}.`,
  lead: 'Todos deben poder ver nuestro trabajo y pedir una cotización. Nuestra meta es el nivel AA de las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.2, y el software de este sitio se prueba con ellas cada vez que cambia.',
  inYourWay: '¿Algo no le funciona?',
  tell: 'Díganos en qué página pasa y qué navegador o lector de pantalla usa. Y si prefiere no llenar un formulario, tomamos su solicitud por teléfono o por correo electrónico.',
  testedHeading: 'Lo que probamos',
  tested: [
    'Todas las páginas y cada paso del formulario se pueden usar solo con el teclado, y siempre se ve dónde está usted',
    'Los lectores de pantalla saben qué es cada cosa, cómo se llama y qué cambió',
    'El texto puede verse al doble de tamaño, y en pantallas de hasta 320 píxeles de ancho, sin que nada se corte',
    'El texto y los controles conservan su contraste, también con colores forzados y en el modo oscuro del navegador',
    'Nada se mueve si su dispositivo pide menos movimiento',
    'Puede leer todas las páginas y enviar el formulario sin JavaScript',
  ],
  shortHeading: 'Lo que falta',
  short: [
    'Lo que dicen los lectores de pantalla está probado, pero nadie que use uno a diario ha probado todavía este sitio',
    'Se ha probado en los motores de Chrome, Edge, Firefox y Safari, pero no en un iPhone',
    'El control entre la foto de antes y la de después dice cuánto se movió, no lo que se ve ahí',
    'La descripción de una foto puede omitir lo que a usted le importa: pregúntenos',
  ],
};

export const defaults: typeof en.defaults = {
  noProjects:
    'Pronto habrá fotos aquí. Mientras tanto, cuéntenos qué quiere hacer y le mostramos trabajos parecidos.',
  pourLink: 'Vea el vaciado, día por día',
  pours: 'El vaciado, día por día',
  cut: 'Dibujo de una entrada de autos cortada en su borde: 4 pulgadas de concreto en un molde (formaleta) con estacas, malla de acero en silletas a mitad del espesor, un corte de sierra en el cuarto superior y arena compactada debajo.',
};
