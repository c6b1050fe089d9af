import type { FastifyRequest } from 'fastify';
import { languageField } from '#shared/hidden-fields.ts';
import { firstLanguage, type Language, languageNamed } from '#shared/languages.ts';
import { languageOf } from '#shared/routes.ts';

/**
 * The language of whoever reads the answer: of the address asked for, or else as the form says it, or as the page has
 * that sent this.
 */
export function readersLanguage({ url, body, headers }: FastifyRequest): Language {
  const asked = languageOf(url.split('?', 1)[0]!);
  if (asked !== firstLanguage || !url.startsWith('/api/')) return asked;
  const said = (body as Record<string, unknown> | null | undefined)?.[languageField];
  if (said !== undefined) return languageNamed(said);
  const { referer = '' } = headers;
  return URL.canParse(referer) ? languageOf(new URL(referer).pathname) : firstLanguage;
}
