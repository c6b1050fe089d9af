import type { FastifyInstance } from 'fastify';
import type { Company } from '#server/company/company.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/database/open.ts';
import { serveShell } from './shell.ts';

export interface DeskParts {
  config: Config;
  database: Database;
  company: Company;
}

/** The owner's desk: its app, and everything that the app calls. */
export async function serveDesk(app: FastifyInstance, { config }: DeskParts) {
  serveShell(app, config.distDir);
}
