import { existsSync, renameSync } from 'node:fs';
import { contentBeside } from './content-copy.ts';
import { photosBeside } from './place-photos.ts';

/** How long a copy is kept that another one must not replace, in days: somebody may be on holiday. */
export const daysAside = 30;

const kept = /^nightly-\d{4}-\d\d-\d\d\.kept-until-(\d{4}-\d\d-\d\d)(?:-\d+)?\.(?:sqlite|tar)/;

/** The day until which a file or folder of this name is kept; undefined for all others. */
export const keptUntil = (name: string) => kept.exec(name)?.[1];

/**
 * Gives a night's copy a name under which it can be restored, but is neither replaced nor thinned out for 30 days from
 * tonight, and so what belongs to it. The copy itself comes last: interrupted, it is done again.
 * @returns the new name
 */
export function keepAside(file: string, tonight: string): string {
  const until = new Date(`${tonight}T00:00:00Z`);
  until.setUTCDate(until.getUTCDate() + daysAside);
  const [, start, ending] = /^(.*nightly-\d{4}-\d\d-\d\d)(\..*)$/.exec(file)!;
  const name = (turn: number) =>
    `${start}.kept-until-${until.toISOString().slice(0, 10)}${turn > 1 ? `-${turn}` : ''}${ending}`;
  let turn = 1;
  while (existsSync(name(turn))) turn += 1;
  for (const beside of [photosBeside, contentBeside])
    if (existsSync(beside(file))) renameSync(beside(file), beside(name(turn)));
  renameSync(file, name(turn));
  return name(turn);
}
