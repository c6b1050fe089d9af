import { test } from '@playwright/test';
import { isRequired } from '../../scripts/programs.mjs';
import type { Found } from './engines.ts';

// All there is in the project of an engine that this machine lacks: its line says how to get it.
for (const engine of JSON.parse(process.env.ENGINES_FOUND!) as Found[]) {
  if (engine.why === undefined) continue;
  test(engine.why, () => {
    test.skip(!isRequired(engine.name));
    throw new Error(engine.why);
  });
}
