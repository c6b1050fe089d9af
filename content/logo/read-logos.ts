import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ReadLogo, readLogo } from './read-logo.ts';

/** The .svg and .png files directly in the content folder, by name. */
export type Logos = Record<string, ReadLogo>;

/** Never throws. @param folder the content folder */
export function readLogos(folder: string): Logos {
  const names = namesIn(folder).filter((name) => /\.(svg|png)$/i.test(name));
  return Object.fromEntries(names.map((name) => [name, lookAt(folder, name)]));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // The check says so for each file that should be there.
    return [];
  }
}

function lookAt(folder: string, name: string): ReadLogo {
  try {
    return readLogo(name, readFileSync(path.join(folder, name)));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { ok: false, fault: `cannot be read (the system says ${code}); copy it again` };
  }
}
