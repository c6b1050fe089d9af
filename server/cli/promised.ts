import { readCompany } from '#server/platform/company.ts';
import type { Config } from '#server/platform/config.ts';
import type { Promised } from '#server/requests/answer-by.ts';
import { specifiedPromise } from '#shared/quote-promise.ts';

/** What the company promises; where its words cannot be read, what every company begins with. */
export function promisedIn(config: Config): Promised {
  const { timeZone } = config;
  try {
    return { company: readCompany(config), timeZone };
  } catch {
    return { company: { promise: specifiedPromise, hours: '' }, timeZone };
  }
}
