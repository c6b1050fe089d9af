import { toBrackets } from '#desk/website/outline/brackets.ts';
import type { Problem } from '#shared/desk/website.ts';

/** A problem as a sentence: messages go on where a field's name ends, like "is not a ZIP code". */
export function describeProblem({ message }: Pick<Problem, 'message'>): string {
  const isPredicate =
    /^(?:is|isn’t|are|has|have|must|cannot|can|looks|stands|needs|was|says|goes|does|came|names|puts)\b/.test(
      message,
    );
  const words = isPredicate ? `This ${message}` : `${message.charAt(0).toUpperCase()}${message.slice(1)}`;
  return toBrackets(/[.?!]$/.test(words) ? words : `${words}.`);
}
