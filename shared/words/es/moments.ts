import type { moments as english } from '../en/moments.ts';

const written = (at: Date, options: Intl.DateTimeFormatOptions) => at.toLocaleString('es-US', options);

/** `a las 3:04 p. m. EST`, `a la 1:30 p. m.` */
function atTime(at: Date, options: Intl.DateTimeFormatOptions): string {
  const time = written(at, { hour: 'numeric', minute: '2-digit', ...options });
  // Engines write p.m. and p. m.
  return `${/^1\D/.test(time) ? 'a la' : 'a las'} ${time.replace(/\s*([ap])\.\s*m\./, '\u00a0$1.\u00a0m.')}`;
}

export const moments: typeof english = {
  /** `viernes 20 de noviembre a las 3:04 p. m. EST` */
  soon(at, timeZone) {
    const day = written(at, { timeZone, weekday: 'long', day: 'numeric', month: 'long' }).replace(',', '');
    return `${day} ${atTime(at, { timeZone, timeZoneName: 'short' })}`;
  },
  /** `25 de noviembre de 2026 a las 8:55 p. m.` */
  stamp: (at, timeZone) => `${written(at, { dateStyle: 'long', timeZone })} ${atTime(at, { timeZone })}`,
};
