import type { ContentOf } from '#content/schema.ts';
import type { BuiltPage } from './built-pages.ts';
import type { ContentText } from './content-texts.ts';
import type { Samples } from './samples.ts';

/** How one channel took a made-up request. */
export type ChannelTrial = {
  channel: string;
  tellsSomebody: boolean;
  outcome: string;
  detail: string;
  missed?: string;
};

/** All that is looked at before a launch. */
export type Subject = {
  /** The owner's folder. */
  contentDir: string;
  business: ContentOf<'business.yaml'>;
  testimonials: ContentOf<'testimonials.yaml'>;
  projects: ContentOf<'projects.yaml'>;
  samples: Samples;
  /** Every value of every content file, with its place. */
  texts: ContentText[];
  /** The built site. */
  distDir: string;
  pages: BuiltPage[];
  siteUrl: URL;
  /** How many proxies the server believes. */
  trustedProxies: number;
  /** The address that mail is sent from. */
  mailFrom: string;
  /** True when a mail server is configured. */
  sendsMail: boolean;
  dkimSelector: string | undefined;
  /** Sends a made-up request through every channel. */
  tryChannels(): Promise<ChannelTrial[]>;
  /** The two questions to name servers, as of node:dns: they reject with `code`. */
  resolveTxt(name: string): Promise<string[][]>;
  resolveNs(name: string): Promise<string[]>;
};
