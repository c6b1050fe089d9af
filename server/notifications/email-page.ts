import { type Html, html } from '#server/http/page.ts';
import type { Company } from '#server/platform/company.ts';
import { firstLanguage, type Language } from '#shared/languages.ts';

/** An email in one column that a phone shows without zooming. @param foot what it is, small and below the rest */
export function renderEmailPage(body: Html, foot: Html | string, language: Language = firstLanguage): string {
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="font:16px/1.5 sans-serif;max-width:36em;margin:0 auto;padding:16px;overflow-wrap:anywhere">
${body}
<p style="color:#555;font-size:13px">${foot}</p>
</body></html>
`.markup;
}

/** Renders an email's main button, in the owner's dark color. */
export function renderButton(href: string, label: string, { colors }: Pick<Company, 'colors'>): Html {
  return html`<p><a href="${href}" translate="no" style="${buttonStyle};background:${colors?.dark ?? '#1f2a30'};color:#fff">${label}</a></p>`;
}

/** Renders an email's secondary button, which has only a border. */
export function renderSecondaryButton(href: string, label: string): Html {
  return html`<p><a href="${href}" style="${buttonStyle};border:1px solid #767676;color:inherit">${label}</a></p>`;
}

const buttonStyle =
  'display:inline-block;padding:14px 22px;border-radius:4px;text-decoration:none;font-weight:bold';
