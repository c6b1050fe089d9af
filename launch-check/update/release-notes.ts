/**
 * The parts of one CHANGELOG.md that another does not have, newest first, each from its `## 1.2.0` on.
 * @param theirs of the newer release @param ours of the release that is here
 */
export function newNotes(theirs: string, ours: string): string[] {
  const here = new Set(partsOf(ours).map(({ name }) => name));
  return partsOf(theirs)
    .filter(({ name }) => !here.has(name))
    .map(({ text }) => text.trim());
}

function partsOf(notes: string) {
  return notes
    .split(/^(?=## )/m)
    .filter((text) => text.startsWith('## '))
    .map((text) => ({ name: /^## (\S+)/.exec(text)?.[1], text }));
}
