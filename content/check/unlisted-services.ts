import type { Fault } from './fault.ts';
import { faultIn, type Whole } from './whole.ts';

/** A site that lists no services offers those that every site once had. Their blocks may have been renamed since. */
export function checkUnlistedServices(whole: Whole): Fault[] {
  const business = whole['business.yaml'];
  const anchors = whole['services.yaml']?.content.blocks.map(({ anchor }) => anchor);
  if (!business || !anchors || (business.parsed.value as { services?: unknown }).services) return [];
  if (business.content.services.every(({ anchor }) => anchors.includes(anchor))) return [];
  const message = `is missing; list what the form offers, each with a label and an anchor from services.yaml: ${anchors.join(', ')}`;
  return [faultIn(whole, 'business.yaml', ['services'], message)];
}
