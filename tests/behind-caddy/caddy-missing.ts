import { test } from '@playwright/test';
import { isRequired } from '../../scripts/programs.mjs';

// All there is on a machine without it; REQUIRED names those without which this fails.
const why =
  'Caddy was not found, so `deploy/Caddyfile` was not tried: on Debian or Ubuntu, `apt-get install caddy`';

test(why, () => {
  test.skip(!isRequired('caddy'));
  throw new Error(why);
});
