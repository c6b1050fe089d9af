import { stageWords } from '#desk/words/standing-words.ts';
import type { DeedContent } from './new-deed.ts';

/** How long spam is kept, in words. Every request that is set aside is deleted then. */
export const spamIsKept = '90 days';

/** What is said when it was done. */
export function deedWords(deed: DeedContent): string {
  switch (deed.kind) {
    case 'read':
      return 'Read';
    case 'answered':
      return 'Marked as answered';
    case 'open':
      return 'Open again';
    case 'spam':
      return `Moved to spam. It is deleted after ${spamIsKept}.`;
    case 'not-spam':
      return 'Not spam. It is open again.';
    case 'stage':
      return deed.stage ? `Now: ${stageWords[deed.stage]}` : 'Taken back';
    case 'visit':
      return deed.visitAt ? 'Visit saved' : 'Visit canceled';
    case 'note':
      return 'Note added';
  }
}
