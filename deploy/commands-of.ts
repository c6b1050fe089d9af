import { readFileSync } from 'node:fs';
import { inProject } from '#scripts/project.mjs';

/** A part of the page, under one heading, and the commands in it that are meant to be copied. */
export interface Part {
  heading: string;
  commands: string;
}

/** What docs/how-to/deploy.md tells an owner to type, in its order; what is marked as `text` is not tried. */
export function readCommands(page = readFileSync(inProject('docs/how-to/deploy.md'), 'utf8')): Part[] {
  const sections = page.split(/^## /m).slice(1);
  return sections.flatMap((section) => {
    const heading = section.slice(0, section.indexOf('\n'));
    const blocks = [...section.matchAll(/^```sh.*\n([\s\S]*?)^```$/gm)].map(([, block]) => block!);
    return blocks.length === 0 ? [] : [{ heading, commands: blocks.join('') }];
  });
}

// `node deploy/commands-of.ts 3 4 Updating`: those of the parts whose headings begin so.
if (import.meta.main) {
  const wanted = process.argv.slice(2);
  const parts = readCommands().filter(({ heading }) => wanted.includes(heading.split(/\.? /)[0]!));
  console.log(parts.map(({ commands }) => commands).join(''));
}
