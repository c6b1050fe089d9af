import type { FoundEngine } from '../../scripts/engines.mjs';

/** What a journey may need that not every driver can do; its tag says so. */
type Need = '@finger' | '@features';

interface Unasked {
  need: Need;
  engine: FoundEngine['name'];
  by: FoundEngine['by'];
  why: string;
}

/** Everything that an engine cannot be asked here. Journeys that need it are not made in that engine. */
export const unasked: Unasked[] = [
  {
    ...{ need: '@finger', engine: 'webkit', by: 'webdriver' },
    why: 'WebKitGTK takes a finger for a mouse, so nothing can be swiped',
  },
  {
    ...{ need: '@finger', engine: 'webkit', by: 'playwright' },
    why: 'Playwright taps there, but moves no finger',
  },
  {
    ...{ need: '@finger', engine: 'firefox', by: 'playwright' },
    why: 'Playwright taps there, but moves no finger',
  },
  {
    ...{ need: '@finger', engine: 'firefox', by: 'bidi' },
    why: 'a finger moved over BiDi is told to the page, but scrolls nothing',
  },
  ...(['chromium', 'firefox', 'webkit'] as const).map((engine) => ({
    ...{ need: '@features' as const, engine, by: 'playwright' as const },
    why: 'no feature of it can be switched off',
  })),
  {
    ...{ need: '@features', engine: 'firefox', by: 'bidi' },
    why: 'no feature of it can be switched off',
  },
];

/** What this engine cannot be asked. */
export function unaskedOf({ name, by }: Pick<FoundEngine, 'name' | 'by'>): Unasked[] {
  return unasked.filter((one) => one.engine === name && one.by === by);
}
