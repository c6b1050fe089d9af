import path from 'node:path';
import { z } from 'zod';

const port = z.coerce.number('must be a number').int('must be a whole number').min(0).max(65535);
const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an address like https://www.your-company.com',
});
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('localhost'),
  DATA_DIR: z.string().default('./data'),
  DIST_DIR: z.string().default('./dist'),
  SITE_URL: httpUrl.optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
});

export type Config = ReturnType<typeof arrange>;
export type ReadConfig = { ok: true; config: Config } | { ok: false; faults: string[] };

/**
 * Reads the whole configuration from environment variables; an empty variable counts as absent.
 * @returns the configuration, or one line for each variable that is wrong
 */
export function readConfig(variables: Record<string, string | undefined> = process.env): ReadConfig {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const result = environment.safeParse(given);
  if (result.success) return { ok: true, config: arrange(result.data) };
  return {
    ok: false,
    faults: result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
  };
}

function arrange(given: z.infer<typeof environment>) {
  return {
    port: given.PORT,
    host: given.HOST,
    dataDir: path.resolve(given.DATA_DIR),
    distDir: path.resolve(given.DIST_DIR),
    /** Where visitors see the pages. */
    siteUrl: new URL(given.SITE_URL ?? `http://localhost:${given.PORT}`),
    /** The home page as a link: absolute only where the site is known. */
    home: given.SITE_URL ?? '/',
    logLevel: given.LOG_LEVEL,
  };
}
