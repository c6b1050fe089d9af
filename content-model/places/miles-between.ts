/** A position in degrees; west is negative. */
export type Position = { latitude: number; longitude: number };

/** The earth's mean radius, in miles. */
export const earthRadius = 3958.8;

/** The distance between two positions as the crow flies, in miles. */
export function milesBetween(one: Position, other: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [from, to] = [radians(one.latitude), radians(other.latitude)];
  const across = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const chord = Math.sin((to - from) / 2) ** 2 + Math.cos(from) * Math.cos(to) * across;
  return 2 * earthRadius * Math.asin(Math.sqrt(chord));
}
