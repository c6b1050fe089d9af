import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Names on each island the file that its modules share, which a browser would otherwise learn of only from them: a
 * round trip later (site/hydration/pressable.ts).
 * @throws if there are islands and not exactly one such file
 */
export function nameSharedScript(folder: string) {
  for (const file of globSync('**/*.html', { cwd: folder }).map((name) => path.join(folder, name))) {
    const page = readFileSync(file, 'utf8');
    if (!page.includes('<astro-island')) continue;
    const [shared, ...more] = globSync('_astro/react.*.js', { cwd: folder });
    if (!shared || more.length > 0) throw new Error('Not exactly one file is shared by the islands.');
    const address = `/${shared.split(path.sep).join('/')}`;
    writeFileSync(file, page.replaceAll('<astro-island', `<astro-island data-shared="${address}"`));
  }
}
