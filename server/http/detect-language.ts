import type { FastifyRequest } from 'fastify';
import { languageField } from '#shared/hidden-fields.ts';
import { firstLanguage, type Language, languageNamed } from '#shared/languages.ts';
import { languageOf } from '#shared/routes.ts';

/**
 * Detects the language of the person who reads the response: of the address asked for, or else as the form says it, or as the page has
 * that sent this.
 */
export function detectLanguage({ url, body, headers }: FastifyRequest): Language {
  const pathLanguage = languageOf(url.split('?', 1)[0]!);
  if (pathLanguage !== firstLanguage || !url.startsWith('/api/')) return pathLanguage;
  const formLanguage = (body as Record<string, unknown> | null | undefined)?.[languageField];
  if (formLanguage !== undefined) return languageNamed(formLanguage);
  const { referer = '' } = headers;
  return URL.canParse(referer) ? languageOf(new URL(referer).pathname) : firstLanguage;
}
