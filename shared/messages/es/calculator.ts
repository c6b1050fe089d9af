import type { calculator as english, slab as englishSlab } from '#shared/messages/en/calculator.ts';

export const calculator: typeof english = {
  length: 'Largo',
  width: 'Ancho',
  thickness: 'Espesor',
  feet: 'pies',
  inches: 'pulgadas',
  calculate: 'Calcular',
  lost: 'La calculadora no cargó. Inténtelo otra vez.',
  withWaste: 'con 10% de desperdicio',
  add: 'Agregar a mi solicitud',
  kind: 'Tipo de trabajo',
  onTop: 'Extras',
  andCost: '¿Y cuánto cuesta?',
  mostJobs: 'La mayoría de los trabajos así',
  perFoot: (range) => `${range} por pie cuadrado`,
  asOf: (month) => `Precios de ${month}.`,
  depends: 'El suyo depende del terreno, el acceso y el acabado: se ve en la visita.',
};

const sides = { length: 'largo', width: 'ancho', thickness: 'espesor' };
const units = { feet: 'pies', inches: 'pulgadas' };
const inches = (count: number) => `${count} ${count === 1 ? 'pulgada' : 'pulgadas'}`;

export const slab: typeof englishSlab = {
  // "3,5" is 3.5, and "1,200" what it is in Florida. "3 y 1/2" and "3 y medio" are how one says it.
  plain: (typed) =>
    typed
      .replace(/(\d),(\d{1,2})(?![\d,])/g, '$1.$2')
      .replace(/(\d) y medi[oa]\b/g, '$1 1/2')
      .replace(/(\d) y (?=\d+\/)/g, '$1 '),
  missing: (side) => `Escriba el ${sides[side]}.`,
  twice: (side) => `El ${sides[side]} está escrito dos veces. Escríbalo así: 12 pies 6 pulgadas.`,
  nothing: (side) => `El ${sides[side]} debe ser mayor que 0.`,
  over: (most, unit) => `Son más de ${most} ${units[unit]}. Revíselo o llámenos.`,
  noNumber: (typed) => `“${typed}” no es un número. Escríbalo así: 12, 3.5 o 3 1/2.`,
  feet: (count) => `${count} ${count === 1 ? 'pie' : 'pies'}`,
  inches,
  thick: (thickness) => `${thickness} de espesor`,
  ofSize: (thickness, size) => `Losa de ${inches(thickness)}, ${size}`,
  yards: (count) => (count === 1 ? 'yarda cúbica' : 'yardas cúbicas'),
  bags(count) {
    if (count === undefined) return 'Es demasiado para sacos. Hace falta un camión.';
    // "U ocho", "u once": never two o in a row.
    const or = count === 8 || count === 11 ? 'u' : 'o';
    return `${or} ${count} ${count === 1 ? 'saco' : 'sacos'} de 80 lb`;
  },
  about: (yards) => `cerca de ${yards} con 10% de desperdicio`,
  from: (amount) => `desde ${amount}`,
  priced: (work, range) => `${work}: la mayoría de los trabajos así cuestan ${range}.`,
};
