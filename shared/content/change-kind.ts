export const changeKinds = ['added', 'removed', 'changed'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Whether something was added, removed or changed: with file and path, what tells one change from the others. */
export const kindOf = ({ before, after }: { before?: unknown; after?: unknown }): ChangeKind =>
  before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
