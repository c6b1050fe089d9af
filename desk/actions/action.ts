import { serverNow } from '#desk/api/api.ts';
import type { Action } from '#shared/desk/actions.ts';
import { stageLabels } from '#shared/desk/format.ts';

type Without<Each, Keys extends PropertyKey> = Each extends unknown ? Omit<Each, Keys> : never;
/** What is to be done, before it has a name and a time. */
export type ActionInput = Without<Action, 'id' | 'at'>;

/** An action stamped with the current time and its own id: sent twice, it is applied once. */
export function newAction(content: ActionInput): Action {
  return { ...content, id: newId(), at: new Date(serverNow()).toISOString() } as Action;
}

/**
 * A random UUID, which only has to be its own. `crypto.randomUUID` is missing where a desk in the office is reached by
 * plain http, and all of `crypto` where an extension denies it.
 */
export function newId(): string {
  const random = new Uint8Array(16).map(() => Math.random() * 256);
  const bytes = globalThis.crypto?.getRandomValues(random) ?? random;
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** How long spam is kept, in words. Every request that is set aside is deleted then. */
export const spamRetention = '90 days';

/** What is said when it was done. */
export function describeAction(action: ActionInput): string {
  switch (action.kind) {
    case 'read':
      return 'Read';
    case 'answered':
      return 'Marked as answered';
    case 'open':
      return 'Reopened';
    case 'spam':
      return `Moved to spam. It will be deleted after ${spamRetention}.`;
    case 'not-spam':
      return 'Marked as not spam and reopened';
    case 'stage':
      return action.stage ? `Saved: ${stageLabels[action.stage]}` : 'Saved: no stage';
    case 'visit':
      return action.visitAt ? 'Visit saved' : 'Visit canceled';
    case 'address':
      return action.jobAddress ? 'Address saved' : 'Address removed';
    case 'note':
      return 'Note added';
  }
}
