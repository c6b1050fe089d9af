import type { Language } from '#shared/languages.ts';
import * as en from '#shared/messages/en/index.ts';
import * as es from '#shared/messages/es/index.ts';

export type Messages = typeof en;

/** Everything that pages and the server say of their own accord, in each language; what the owner says is content. */
export const messagesIn: Record<Language, Messages> = { en, es };
