/** How far a clock may be off before it is set right, in milliseconds: `Date` counts whole seconds, and travels. */
const tolerance = 30_000;

let behind = 0;

/** Now, in milliseconds since 1970, by the server's clock: that of a phone may be wrong by hours. */
export const serverNow = () => Date.now() + behind;

/** @param date what an answer's `Date` header says; null if it has none */
export function setServerClock(date: string | null) {
  const difference = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  behind = Math.abs(difference) > tolerance ? difference : 0;
}
