import type { Database } from '#server/database/open.ts';
import type { Channel } from '#server/outbox/message.ts';
import type { PhotoStore } from '#server/photos/store.ts';
import type { Company } from '#server/platform/company.ts';
import type { Config } from '#server/platform/config.ts';
import type { Signer } from '#server/platform/signed-token.ts';
import type { QuoteRequestStore } from '#server/requests/store.ts';

/** What the desk works with. */
export interface DeskParts {
  config: Config;
  database: Database;
  company: Company;
  signer: Signer;
  store: QuoteRequestStore;
  photos: PhotoStore;
  /** By which the mail to sign in goes. */
  mail: Channel;
  /** Called after something may have to be delivered. */
  onSaved?: (() => void) | undefined;
}
