import { alternativeTexts } from './checks/alternative-texts.ts';
import { businessDetails } from './checks/business-details.ts';
import { channelTrial } from './checks/channel-trial.ts';
import { contentWarnings } from './checks/content-warnings.ts';
import { copyrightYear } from './checks/copyright-year.ts';
import { license } from './checks/license.ts';
import { links } from './checks/links.ts';
import { mailChannel } from './checks/mail-channel.ts';
import { mailRecords } from './checks/mail-records.ts';
import { placeholders } from './checks/placeholders.ts';
import { proxy } from './checks/proxy.ts';
import { samplePhotos } from './checks/sample-photos.ts';
import { sampleProjects } from './checks/sample-projects.ts';
import { siteUrl } from './checks/site-url.ts';
import { testimonials } from './checks/testimonials.ts';
import { titles } from './checks/titles.ts';
import type { Check } from './finding.ts';

/** What is looked at before a launch, in the order in which an owner would mend it. */
export const checks: Check[] = [
  businessDetails,
  license,
  testimonials,
  sampleProjects,
  samplePhotos,
  placeholders,
  titles,
  alternativeTexts,
  links,
  siteUrl,
  proxy,
  mailChannel,
  channelTrial,
  mailRecords,
  contentWarnings,
  copyrightYear,
];
