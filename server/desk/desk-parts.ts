import type { Company } from '#server/company/company.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/database/open.ts';
import type { Signer } from '#server/database/secrets.ts';
import type { Channel } from '#server/outbox/channel.ts';

/** What the desk works with. */
export interface DeskParts {
  config: Config;
  database: Database;
  company: Company;
  signer: Signer;
  /** By which the mail to sign in goes. */
  mail: Channel;
}
