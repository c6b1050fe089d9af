interface ChangedPart {
  start: string;
  before: string;
  after: string;
  end: string;
}

/** Finds where two texts differ, in whole words: the common start, the different parts and the common end. */
export function findChangedPart(before: string, after: string): ChangedPart {
  const [one, other] = [before, after].map((text) => text.split(/(?<=\s)/)) as [string[], string[]];
  const minLength = Math.min(one.length, other.length);
  let first = 0;
  while (first < minLength && one[first] === other[first]) first++;
  let last = 0;
  while (last < minLength - first && one.at(-1 - last) === other.at(-1 - last)) last++;
  const middle = (words: string[]) => words.slice(first, words.length - last).join('');
  const [was, is] = [middle(one), middle(other)];
  const end = one.slice(one.length - last).join('');
  const gap = /\s$/.test(was) && was.at(-1) === is.at(-1) ? was.at(-1)! : '';
  return {
    start: one.slice(0, first).join(''),
    before: was.slice(0, was.length - gap.length),
    after: is.slice(0, is.length - gap.length),
    end: gap + end,
  };
}
