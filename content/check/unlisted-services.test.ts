import { expect, it } from 'vitest';
import { formatFault } from './fault.ts';
import { checkUnlistedServices } from './unlisted-services.ts';
import type { Whole } from './whole.ts';

it('asks for a list of services when a default service has no block to lead to', () => {
  const services = [
    { label: 'Walks', anchor: 'residential' },
    { label: 'Stain', anchor: 'decorative' },
  ];
  const parsed = { value: {}, faults: [], lineOf: () => 1 };
  const whole = {
    'business.yaml': { ok: true, content: { services }, parsed },
    'services.yaml': {
      ok: true,
      content: { blocks: [{ anchor: 'residential' }, { anchor: 'finishes' }] },
      parsed,
    },
  } as unknown as Whole;
  expect(checkUnlistedServices(whole).map(formatFault)).toEqual([
    'content/business.yaml:1 services: is missing; list what the form offers, each with a label and an anchor from services.yaml: residential, finishes',
  ]);
});
