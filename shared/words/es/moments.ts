import type { moments as english } from '../en/moments.ts';

const written = (at: Date, options: Intl.DateTimeFormatOptions) => at.toLocaleString('es-US', options);

/** `a las 3:04 p. m. EST`, `a la 1:30 p. m.` */
function atTime(at: Date, options: Intl.DateTimeFormatOptions): string {
  const time = written(at, { hour: 'numeric', minute: '2-digit', ...options });
  // Engines write p.m. and p. m.
  return `${/^1\D/.test(time) ? 'a la' : 'a las'} ${time.replace(/\s*([ap])\.\s*m\./, '\u00a0$1.\u00a0m.')}`;
}

/** `viernes 20 de noviembre a las 3:04 p. m. EST` */
function soon(at: Date, timeZone: string): string {
  const day = written(at, { timeZone, weekday: 'long', day: 'numeric', month: 'long' }).replace(',', '');
  return `${day} ${atTime(at, { timeZone, timeZoneName: 'short' })}`;
}

/** `25 de noviembre de 2026 a las 8:55 p.m.` */
export const stamp = (at: Date, timeZone: string): string =>
  at.toLocaleString('es-US', { dateStyle: 'long', timeStyle: 'short', timeZone });

export const moments: typeof english = { soon, stamp };
