import { LostLockError } from '#publishing/publish.ts';
import type { Job, Problem } from '#shared/desk/website.ts';
import { BuildError } from './build-process.ts';

/** Nothing was published, for a reason that the owner can do something about. */
export class Blocked extends Error {
  readonly problems: Problem[];
  constructor(message: string, problems: Problem[] = []) {
    super(message);
    this.problems = problems;
  }
}

/** What the owner reads when something wasn't published. */
export const reasons = {
  toFix: 'Something needs fixing first.',
  full: 'The disk is full, so nothing was published. Free some space, then try again.',
  failed:
    'Something went wrong, and nothing was published. The person who runs your server can find the reason in the log.',
  busy: 'Somebody is publishing right now. Try again when that’s done.',
  publishedSince:
    'Somebody else published in the meantime, so nothing was published now. Look at what is left, then publish again.',
  lostLock: 'Another server has taken over, because this one was stuck. Nothing was published; try again.',
  canceled: 'Publishing was canceled.',
  otherContact:
    'Somebody changed the company’s email or phone while this was being prepared. Look at the changes, then publish again.',
};

/** What the owner reads when something was published, and isn't finished. */
export const notes = {
  notShown:
    'Published, but visitors don’t see it yet, because the new pages aren’t in place. The server tries again whenever this page is opened; the person who runs your server can find the reason in the log.',
  notTakenOver:
    'Published, and visitors see it, but the text you edit couldn’t be updated to match. The server tries again the next time something is published; the person who runs your server can find the reason in the log.',
  notDelivered:
    'Published on this server, but it couldn’t be copied to where visitors see it. The server tries again the next time it starts; the person who runs your server can find the reason in the log.',
};

type Failure = Pick<Job, 'failure' | 'problems'>;

/** Why nothing was published; `isExpected`: nobody has to look for the reason in the log. */
export function describeFailure(error: unknown): Failure & { isExpected?: true } {
  if (error instanceof Blocked) return { failure: error.message, problems: error.problems, isExpected: true };
  if (error instanceof LostLockError) return { failure: reasons.lostLock, problems: [], isExpected: true };
  if (error instanceof BuildError) return { failure: error.message, problems: [] };
  const { code = '' } = error as NodeJS.ErrnoException;
  return { failure: ['ENOSPC', 'EDQUOT'].includes(code) ? reasons.full : reasons.failed, problems: [] };
}
