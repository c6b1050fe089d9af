import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileNames } from '#content-model/check/check-content.ts';
import { searchLengths } from '#content-model/schema/parts.ts';
import { canonicalPath, fileOf } from '#server/http/page-paths.ts';
import {
  type Element,
  findAll,
  findByAttribute,
  getAttribute,
  textOf,
} from '#server/requests/element-tree.ts';
import { footerPages } from '#shared/routes.ts';
import type { BuiltPage } from './built-pages.ts';
import { isExampleHost } from './business.ts';
import { locateText } from './content-texts.ts';
import { type Check, createBlocker, createNote, type Finding, type Findings } from './finding.ts';
import type { CheckInput } from './input.ts';

/** Addresses of tunnels to someone's own computer. */
const tunnelHost = /(^|\.)(trycloudflare\.com|ngrok(-free)?\.(io|app|dev)|loca\.lt)$/i;

export const checkSiteAddress: Check = ({ config, pages }) => {
  const fix = 'Set SITE_URL to your address, like https://www.your-company.com, and run `npm run build`.';
  const home = pages.find(({ route }) => route === '/');
  const canonical = home && findByAttribute(home.document, 'rel', 'canonical');
  const builtFor = canonical && new URL(getAttribute(canonical, 'href')!).origin;
  const { hostname, origin, protocol } = config.siteUrl;
  return [
    protocol !== 'https:' && `${origin} is not https.`,
    isExampleHost(hostname) && `${hostname} is not an address on the internet.`,
    (/^[\d.]+$|^\[/.test(hostname) || !hostname.includes('.')) &&
      `${hostname} is not a name that a visitor could type.`,
    tunnelHost.test(hostname) && `${hostname} is a tunnel, which is gone once it is closed.`,
    pages.length === 0 && 'There is no built site.',
    builtFor !== undefined &&
      builtFor !== origin &&
      `The pages were built for ${builtFor}, but SITE_URL is ${origin}.`,
  ]
    .filter((what) => what !== false)
    .map((what) => createBlocker('SITE_URL', what, fix));
};

/** Checks that the site opens at its address, and that browsers trust its certificate. */
export const checkSiteOpens: Check = async ({ config: { siteUrl }, openSite }) => {
  if (siteUrl.protocol !== 'https:' || isExampleHost(siteUrl.hostname)) return [];
  try {
    await openSite();
    return [];
  } catch (error) {
    const { code = 'no answer' } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
    // Some networks don't let a server reach itself by its public name; a bad certificate is bad for everyone.
    const isCertificate = /CERT|SIGNED|ISSUER|TLS|SSL/.test(code);
    const what = `From the server, ${siteUrl.origin} doesn’t open (${code}).`;
    const fix =
      'Point the DNS of the name at the server, and have its proxy get a certificate (docs/how-to/deploy.md).';
    return [(isCertificate ? createBlocker : createNote)('SITE_URL', what, fix)];
  }
};

const build = 'Build the site again, with the settings that it will run with: `npm run build`.';

/** Our own pages, which search engines needn't list. */
const ours: string[] = Object.values(footerPages).flatMap(Object.values);
const unlisted = ['/404', '/es/404', ...ours];

/** Checks that the served site was built from this content, posts its form here, and allows search engines. */
export const checkBuiltSite: Check = (input) => {
  if (input.pages.length === 0) return [];
  const what = `It was not built from ${input.config.contentDir} with the current settings.`;
  return [
    !input.isBuiltFromThis && createBlocker(input.config.distDir, what, build),
    ...input.pages.flatMap((page) => findOnPage(page, input)),
    ...findForSearch(input),
  ];
};

/** Checks that everything is published. Confirmations are on no page, so they don't count. */
export const checkUnpublishedChanges: Check = ({ unpublished, config }) => {
  const files = unpublished.filter((file) => file !== 'claims.yaml');
  const what = `Visitors don’t see the changes in ${files.join(', ')} yet.`;
  const text = 'Visitors don’t see your latest changes yet, and this list covers only what they see.';
  const fix = 'Publish your changes, or discard them.';
  return [files.length > 0 && { ...createBlocker(config.contentDir, what, fix), inForm: { text } }];
};

function findOnPage({ route, document }: BuiltPage, { config }: CheckInput): Findings {
  const { siteUrl, serverUrl } = config;
  const robots = findAll(document, (element) => getAttribute(element, 'name') === 'robots').map(
    (element) => getAttribute(element, 'content') ?? '',
  );
  const isHidden = !unlisted.includes(route) && robots.some((content) => /noindex|none/i.test(content));
  const elsewhere = findAll(document, ({ tagName }) => tagName === 'form')
    .map((form) => getAttribute(form, 'action'))
    .filter((action) => action?.includes('/api/quote-requests'))
    .map((action) => new URL(action!, siteUrl).origin)
    .filter((origin) => origin !== serverUrl.origin);
  return [
    isHidden && createBlocker(route, 'Search engines are told not to list this page.', build),
    ...elsewhere.map((origin) =>
      createBlocker(
        route,
        `The form sends to ${origin}, but the server is at ${serverUrl.origin}.`,
        'Build with PUBLIC_QUOTE_ENDPOINT and run with SERVER_URL set to the same address.',
      ),
    ),
  ];
}

function findForSearch({ config: { distDir, siteUrl } }: CheckInput): Findings {
  const read = (file: string) =>
    existsSync(path.join(distDir, file)) ? readFileSync(path.join(distDir, file), 'utf8') : '';
  const [robots, sitemap] = [read('robots.txt'), read('sitemap.xml')];
  const places = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place]) => place!);
  const isListed = places.length > 0 && places.every((place) => place.startsWith(`${siteUrl.origin}/`));
  return [
    /^\s*Disallow:\s*\/\s*$/im.test(robots) &&
      createBlocker('robots.txt', 'Search engines are told to stay away.', build),
    !robots.includes(`${siteUrl.origin}/sitemap.xml`) &&
      createBlocker('robots.txt', 'It does not name the sitemap of this address.', build),
    !isListed && createBlocker('sitemap.xml', 'It does not list the pages of this address.', build),
  ];
}

/** Checks that every internal link leads somewhere, without a redirect. */
export const checkLinks: Check = (input) =>
  input.pages.flatMap(({ route, document }) => {
    const base = new URL(route, input.config.siteUrl);
    const addresses = new Set(findAll(document, () => true).flatMap(addressesOn));
    return [...addresses].flatMap((address): Finding[] => {
      const what = findAddressProblem(new URL(address, base), input);
      if (!what) return [];
      const fix = 'Correct the address, or restore what it leads to.';
      const written = input.texts.find((text) => text.written.includes(address));
      const page = route === '/' ? 'the home page' : `the page ${route}`;
      const text = `The link to ${address} ${what}, on ${page}.`;
      const inForm = { text, ...(written && locateText(written)) };
      return [{ ...createBlocker(route, `${address} ${what}.`, fix), inForm }];
    });
  });

/** Returns all addresses that an element links to, as written. */
function addressesOn(element: Element): string[] {
  const values = ['href', 'src'].map((name) => getAttribute(element, name));
  const candidates = ['srcset', 'imagesrcset'].flatMap((name) =>
    // Addresses made by the build contain no commas, which a general srcset parser would have to expect.
    (getAttribute(element, name) ?? '').split(',').map((candidate) => candidate.trim().split(/\s/)[0]),
  );
  const tag = getAttribute(element, 'property') ?? getAttribute(element, 'name') ?? '';
  const shared = ['og:url', 'og:image'].includes(tag) ? getAttribute(element, 'content') : undefined;
  return [...values, ...candidates, shared].filter((address): address is string => Boolean(address));
}

/** Returns what is wrong with an address of this site, if anything. */
function findAddressProblem(url: URL, { config, pages }: CheckInput): string | undefined {
  const { siteUrl, distDir } = config;
  if (url.origin !== siteUrl.origin || url.pathname.startsWith('/api/')) return undefined;
  const asked = decodeURIComponent(url.pathname);
  if (canonicalPath(asked) !== asked) return `redirects to ${canonicalPath(asked)}`;
  if (!existsSync(path.join(distDir, fileOf(asked)))) return 'leads nowhere';
  const target = url.hash && pages.find(({ route }) => route === asked);
  if (!target || findByAttribute(target.document, 'id', decodeURIComponent(url.hash.slice(1))))
    return undefined;
  return 'leads to a part of the page that doesn’t exist';
}

/** Checks that titles and descriptions of the owner's pages have the right length and are unique. */
export const checkTitles: Check = ({ pages }) => {
  const own = pages.filter(({ route }) => !ours.includes(route));
  return [...findInTitles('title', own, titleOf), ...findInTitles('description', own, descriptionOf)];
};

/** The content files of pages whose names differ from their addresses. */
const pageFiles: Record<string, string> = { '': 'home', '404': 'not-found' };

function findInTitles(
  kind: keyof typeof searchLengths,
  pages: BuiltPage[],
  read: (page: BuiltPage) => string,
) {
  const [least, most] = searchLengths[kind];
  const fix = `Write ${least} to ${most} characters, different from every other page’s.`;
  return pages.flatMap((page, index) => {
    const value = read(page);
    const twin = pages.slice(0, index).find((other) => read(other) === value);
    return [
      (value.length < least || value.length > most) && `The ${kind} has ${value.length} characters.`,
      twin !== undefined && `The ${kind} is the same as that of ${twin.route}.`,
    ]
      .filter((what) => what !== false)
      .map((what) => {
        const [, name = ''] = /^(?:\/es)?\/([\w-]*)$/.exec(page.route) ?? [];
        const file = fileNames.find((one) => one === `${pageFiles[name] ?? name}.yaml`);
        return {
          ...createBlocker(page.route, what, fix),
          inForm: { text: what, ...(file && { file, path: ['page', kind] }) },
        };
      });
  });
}

function titleOf({ document }: BuiltPage): string {
  const [title] = findAll(document, ({ tagName }) => tagName === 'title');
  return withoutJoiners(title && textOf(title));
}

function descriptionOf({ document }: BuiltPage): string {
  const meta = findByAttribute(document, 'name', 'description');
  return withoutJoiners(meta && getAttribute(meta, 'content'));
}

/** Removes the word joiners. */
const withoutJoiners = (text = '') => text.replaceAll('\u2060', '').trim();
