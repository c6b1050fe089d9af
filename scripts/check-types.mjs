/**
 * `npm run typecheck`: TypeScript 7 over everything, in a third of the time that `astro-check` took. What it cannot read, the
 * few `.astro` files, becomes TSX first, by the converter of Astro's own editor tools; a fault in one is reported with the
 * name of the page and the line in `.cache/types`.
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { convertToTsx } from '@astrojs/astro2tsx';
import { inProject, main, runTool } from './project.mjs';

const folder = inProject('.cache/types');

await main(async () => {
  rmSync(folder, { recursive: true, force: true });
  const problems = globSync('site/**/*.astro', { cwd: inProject() }).flatMap((file) => {
    const filename = path.basename(file);
    const { code, diagnostics } = convertToTsx(readFileSync(inProject(file), 'utf8'), {
      filename,
      ambientTypes: true,
    });
    const target = path.join(folder, `${file}.tsx`);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, code);
    return diagnostics.map(({ message }) => `${file}: ${message}`);
  });
  for (const problem of problems) console.error(problem);
  const { exitCode } = await runTool('typescript-7', ['--project', 'tsconfig.types.json']);
  return problems.length > 0 ? 1 : exitCode;
});
