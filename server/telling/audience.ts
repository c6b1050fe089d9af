import type { Config } from '#server/config/config.ts';
import type { Audience } from '#server/quote-requests/keep.ts';

/** Who is told of a request under this configuration. */
export function audienceOf({ webhook, acknowledges }: Pick<Config, 'webhook' | 'acknowledges'>): Audience {
  return { channels: webhook.url ? ['mail', 'webhook'] : ['mail'], acknowledges };
}
