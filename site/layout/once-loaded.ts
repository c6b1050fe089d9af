/** What no visitor waits for, in a file of its own that one visit fetches once: see every-page.ts. */
import { trackPointerUse } from '#shared/pointer-use.ts';
import './count-visits.ts';
import './delete-unsent-requests.ts';
import './keep-position.ts';
import { navigation } from './count-visits.ts';
import { lazyScript } from './lazy-script.ts';

trackPointerUse(document);

// By itself, perhaps: then it brings what was typed.
if (import.meta.env.PROD && navigation?.type === 'reload') importByAddress(lazyScript).catch(() => {});

/** In milliseconds: fonts and pictures are painted by then. */
const later = 1000;

/**
 * What is linked once everything else has loaded. Browsers fetch these as soon as they are linked, together with fonts
 * and pictures, and each then delays the largest paint by about 75 ms on a slow phone.
 */
const links: Partial<HTMLLinkElement>[] = [
  // Matters only to visitors who keep the site on a home screen.
  { rel: 'manifest', href: '/manifest.webmanifest' },
  // How the page looks on paper. Without JavaScript, Layout.astro links it.
  { rel: 'stylesheet', media: 'print', href: document.body.dataset.printSheet! },
];

setTimeout(() => {
  document.head.append(...links.map((link) => Object.assign(document.createElement('link'), link)));
}, later);
