import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { parse, stringify } from 'yaml';
import { buildVariant } from './build-variant.ts';

/** A drawing 420 × 90: a blue square and bars for letters. */
const wideLogo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 420 90"><title>AC</title>
<rect width="90" height="90" fill="#0057b8"/><path d="M110 20h60v50h-60zM190 20h90v50h-90zM300 20h110v50H300z"/></svg>`;
const whitePng = () =>
  sharp({ create: { width: 400, height: 600, channels: 4, background: '#ffffff' } })
    .png()
    .toBuffer();

export type LookName = 'longName' | 'shortName' | 'ownMark';
type Look = { business: object; files?: Record<string, string | (() => Promise<Buffer>)> };

/** Companies that look different from the fixture's in whatever the owner can change. */
const looks: Record<LookName, Look> = {
  longName: {
    business: {
      name: 'Hernández & Sons Concrete Construction of Central Florida, LLC',
      colors: { accent: '#0057b8', dark: '#1d3b2a' },
      links: [
        { label: 'Google & Maps', url: 'https://maps.google.com/?cid=123&hl=en' },
        {
          label: 'BBB of Central Florida',
          url: 'https://www.bbb.org/us/fl/kissimmee/profile/hernandez-0733',
        },
      ],
      reviewLink: 'https://g.page/r/CQ1x2y3z4/review',
    },
  },
  shortName: {
    business: {
      ...{ name: 'AC', colors: { accent: '#ffcd11' } },
      logo: { file: 'our logo.svg', saysName: true },
    },
    files: { 'our logo.svg': wideLogo },
  },
  ownMark: {
    business: {
      name: 'Dvořák & Nguyễn',
      colors: { dark: '#0b1f3f' },
      logo: { file: 'tall.png', onDark: 'tall.png', square: 'logo.svg' },
    },
    files: { 'tall.png': whitePng, 'logo.svg': wideLogo.replace('0 0 420 90', '0 0 90 90') },
  },
};

/** Builds the site of a company like the fixture's with another look. @returns the folder of the built site */
export function buildLook(name: LookName): Promise<string> {
  const { business, files = {} } = looks[name];
  return buildVariant(`look-${name}`, async (folder) => {
    const file = path.join(folder, 'business.yaml');
    writeFileSync(file, stringify({ ...parse(readFileSync(file, 'utf8')), ...business }));
    for (const [of, drawn] of Object.entries(files))
      writeFileSync(path.join(folder, of), typeof drawn === 'string' ? drawn : await drawn());
  });
}
