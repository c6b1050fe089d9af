import { serverNow } from '#desk/api/api.ts';
import type { Action } from '#shared/desk/actions.ts';
import { stageLabels } from '#shared/desk/format.ts';

type Without<Each, Keys extends PropertyKey> = Each extends unknown ? Omit<Each, Keys> : never;
/** An action without its id and time. */
export type ActionInput = Without<Action, 'id' | 'at'>;

/** Creates an action with an id and the server's current time. The server applies each id once. */
export function newAction(content: ActionInput): Action {
  return { ...content, id: newId(), at: new Date(serverNow()).toISOString() } as Action;
}

/**
 * Returns a random UUID. `crypto.randomUUID` is missing when the desk is opened over plain http, and all of `crypto` when
 * an extension blocks it.
 */
export function newId(): string {
  const random = new Uint8Array(16).map(() => Math.random() * 256);
  const bytes = globalThis.crypto?.getRandomValues(random) ?? random;
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** How long quarantined requests are stored before they are deleted, as text. */
export const spamRetention = '90 days';

/** Describes a finished action for a toast. */
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
    case 'offer':
      return 'Times offered';
    case 'pour':
      return action.pourDay ? 'Pour date saved' : 'Pour date removed';
    case 'quote':
      return 'Quote sent';
    case 'address':
      return action.jobAddress ? 'Address saved' : 'Address removed';
    case 'note':
      return 'Note added';
  }
}
