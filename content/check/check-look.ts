import { colorFaults } from '../colors/color-faults.ts';
import { ownColors } from '../colors/palette.ts';
import type { Logos } from '../logo/read-logos.ts';
import type { FieldPath } from '../schema/field-path.ts';
import type { Fault } from './fault.ts';
import { faultIn, type Whole } from './whole.ts';

/** What is wrong with the owner's colors and logo. */
export function checkLook(whole: Whole, logos: Logos): Fault[] {
  const business = whole['business.yaml'];
  if (!business) return [];
  const { colors, logo } = business.content;
  const fault = (path: FieldPath, message: string) => faultIn(whole, 'business.yaml', path, message);
  return [
    ...colorFaults(ownColors(colors)).map(({ field, message }) => fault(['colors', field], message)),
    ...(['file', 'onDark', 'square'] as const).flatMap((field) => {
      const name = logo?.[field];
      const message = name && logoFault(name, field, logos);
      return message ? [fault(['logo', field], `"${name}" ${message}`)] : [];
    }),
  ];
}

function logoFault(name: string, field: string, logos: Logos): string | undefined {
  const read = logos[name];
  if (!read) {
    const alike = Object.keys(logos).find((each) => each.toLowerCase() === name.toLowerCase());
    const there = alike ? `there is "${alike}": write it the same way` : 'put the file next to business.yaml';
    return `is not in the content folder; ${there}`;
  }
  if (!read.ok) return read.fault;
  const ratio = read.width / read.height;
  if (field === 'square' && (ratio < 0.8 || ratio > 1.25))
    return `is ${read.width} × ${read.height}; a square is about as wide as it is tall`;
  if (ratio > 10 || ratio < 0.2)
    return `is ${read.width} × ${read.height}, too thin to be seen in the bar at the top; use a less stretched version`;
  return undefined;
}
