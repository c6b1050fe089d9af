import type { Language } from '../languages.ts';
import * as en from './en/index.ts';
import * as es from './es/index.ts';

export type Words = typeof en;

/** Everything that pages and the server say of their own accord, in each language; what the owner says is content. */
export const wordsIn: Record<Language, Words> = { en, es };
