import { diffArrays } from 'diff';

/** One of two texts, with the words marked that the other one doesn't have. @param label of the marked words, for screen readers */
export function MarkedText({ text, other, label }: { text: string; other: string; label?: string }) {
  const all = splitWords(text);
  const parts = diffArrays(splitWords(other), all, {
    comparator: (one, two) => one.trim() === two.trim(),
    // Long texts without a word in common would take seconds; they are marked whole.
    maxEditLength: 500,
  });
  return (parts ?? [{ added: true, removed: false, value: all }])
    .filter(({ removed }) => !removed)
    .map(({ added, value }, at) => {
      const part = value.join('');
      const words = part.trimEnd();
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stay as they are
        <span key={at}>
          {added ? (
            <mark>
              {label && <span className="visually-hidden">{label}</span>}
              {words}
            </mark>
          ) : (
            words
          )}
          {part.slice(words.length)}
        </span>
      );
    });
}

/** Splits a text into words, each with the spaces after it. */
const splitWords = (text: string) => text.split(/(?<=\s)/).filter(Boolean);
