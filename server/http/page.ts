import { createHash } from 'node:crypto';
import type { Company } from '#server/platform/company.ts';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that may be inserted as it is. Anything else is escaped. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = string | number | Html | Html[];

/** Template tag that escapes every inserted text, for element content and double-quoted attributes. */
export function html(literals: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(String.raw({ raw: literals }, ...parts.map(markupOf)));
}

function markupOf(part: Part): string {
  if (part instanceof Html) return part.markup;
  if (Array.isArray(part)) return part.map(markupOf).join('');
  return String(part).replace(/[&<>"']/g, (sign) => entities[sign]!);
}

const style = `
:root { color-scheme: light dark; font: 1.125rem/1.6 system-ui, sans-serif; }
body { max-width: 36rem; margin: 12vh auto; padding: 0 1.25rem; overflow-wrap: anywhere; }
h1 { line-height: 1.2; }
pre { font: inherit; white-space: pre-wrap; border-inline-start: 4px solid; padding-inline-start: 1rem; }
dt { font-weight: bold; }
dd { margin: 0 0 .5rem; }
img { display: inline-block; width: 45%; height: auto; margin: 0 .5rem .5rem 0; vertical-align: top; }
button { font: inherit; padding: .75rem 1.25rem; margin: 0 .5rem .5rem 0; cursor: pointer; }
`;

/**
 * The policy for pages that the server writes itself: their one style sheet, a form to the server, and nothing else.
 */
export const ownPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The same for a page that shows photographs from this server. */
export const photoPagePolicy = `${ownPagePolicy}; img-src 'self'`;

interface OwnPage {
  title: string;
  body: Html;
  /** True if the owner reads it; a visitor gets the phone number and a link home. */
  isForOwner?: boolean;
}

/**
 * A small self-contained page, as a whole HTML document. The comments tell Cloudflare to leave mail addresses alone: what
 * it writes in their place needs a script, which the policy refuses.
 */
export function ownPage(company: Company, page: OwnPage): string {
  const foot = page.isForOwner
    ? html`<p>Only someone with the link from the email can open this page.</p>`
    : html`<p>Call <a href="tel:${company.phone.e164}" translate="no">${company.phone.shown}</a> or go to the <a href="${company.home}">home page</a>.</p>`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title} | ${company.name}</title>
<style>${new Html(style)}</style>
</head>
<body>
<!--email_off-->
<main>
<h1>${page.title}</h1>
${page.body}
${foot}
</main>
<!--/email_off-->
</body>
</html>
`.markup;
}
