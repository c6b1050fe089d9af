import type { accessibility as english } from '../en/accessibility.ts';

export const accessibility: typeof english = {
  title: 'Accesibilidad',
  description: (company) =>
    `Qué hace este sitio para que todos puedan usarlo, qué le falta todavía y cómo avisarle a ${company}.`,
  lead: 'Todos deben poder ver nuestro trabajo y pedir una cotización. Nuestra meta es el nivel AA de las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.2, y el software de este sitio se prueba con ellas cada vez que cambia.',
  inYourWay: '¿Algo le estorba?',
  tell: 'Díganos en qué página pasa y qué navegador o lector de pantalla usa. Y si prefiere no llenar un formulario, tomamos su solicitud por teléfono o por correo electrónico.',
  testedHeading: 'Lo que probamos',
  tested: [
    'Todas las páginas y cada paso del formulario se pueden usar solo con el teclado, y siempre se ve dónde está usted',
    'Los lectores de pantalla saben qué es cada cosa, cómo se llama y qué cambió',
    'El texto puede verse al doble de tamaño, y en pantallas de hasta 320 píxeles de ancho, sin que nada se corte',
    'Las palabras y los controles conservan su contraste, también con colores forzados y en el modo oscuro del navegador',
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
