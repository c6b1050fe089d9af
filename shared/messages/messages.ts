import type { Language } from '#shared/languages.ts';
import * as en from '#shared/messages/en/index.ts';
import * as es from '#shared/messages/es/index.ts';

export type Messages = typeof en;

/** All messages of the pages and the server, in each language; the owner's text is content. */
export const messagesIn: Record<Language, Messages> = { en, es };
