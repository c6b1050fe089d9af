import type { Content } from './companies/content.ts';
import { least } from './companies/least.ts';
import { most } from './companies/most.ts';
import { nasty } from './companies/nasty.ts';

/** Companies unlike the fixture's, each built from its content. */
export const companies = { least, most, nasty } satisfies Record<string, (content: Content) => void>;
export type CompanyName = keyof typeof companies;
