/** What can become of a request that somebody sends. */
export const requestOutcomes = [
  'kept',
  'repeated',
  'quarantined',
  'invalid',
  'too many',
  'cross-site',
  'quarantine full',
  'not stored',
] as const;

export type RequestOutcome = (typeof requestOutcomes)[number];
