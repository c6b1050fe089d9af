/**
 * Reads a number as people write it: `$2,500`, `8.50`, `8,5`, `−81.4`; undefined for anything else. A comma before three
 * digits is a thousand's where the number may be that large.
 */
export function readNumber(text: string, maximum = Number.POSITIVE_INFINITY): number | undefined {
  // Maps write a minus of their own.
  const plain = text.trim().replace(/^\$ ?/, '').replace('−', '-');
  const isGrouped = maximum >= 1000 && /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain);
  const number = Number(isGrouped ? plain.replaceAll(',', '') : plain.replace(',', '.'));
  return plain === '' || Number.isNaN(number) ? undefined : number;
}
