export const changeKinds = ['added', 'removed', 'changed'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Returns the kind of a change, which identifies it together with file and path. */
export const kindOf = ({ before, after }: { before?: unknown; after?: unknown }): ChangeKind =>
  before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
