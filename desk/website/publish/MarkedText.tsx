import { findChangedPart } from './changed-part.ts';

/** One of two texts, with the words marked that the other one doesn't have. @param label of the marked words, for screen readers */
export function MarkedText({ text, other, label }: { text: string; other: string; label?: string }) {
  const { start, before, end } = findChangedPart(text, other);
  return (
    <>
      {start}
      {before && (
        <mark>
          {label && <span className="visually-hidden">{label}</span>}
          {before}
        </mark>
      )}
      {end}
    </>
  );
}
