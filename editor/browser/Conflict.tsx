import { useId, useState } from 'react';
import { merge } from '#shared/content/merge.ts';
import { withPart } from '#shared/content/with-part.ts';
import type { Draft } from './draft.ts';
import { fieldName } from './field-name.ts';
import type { ContentFile } from './talk.ts';

type Props = { file: ContentFile; draft: Draft; onChoose: (value: unknown) => void };

/** What was changed both in the form and, in the meantime, in the file: the owner chooses for each place. */
export function Conflict({ file, draft, onChoose }: Props) {
  const id = useId();
  const { value, conflicts } = merge(draft.base.value, draft.now, file.value);
  const [chosen, setChosen] = useState<Record<string, 'mine' | 'theirs'>>({});

  function goOn() {
    const theirs = conflicts.filter(({ path }) => chosen[path.join('.')] === 'theirs');
    onChoose(theirs.reduce((whole, conflict) => withPart(whole, conflict.path, conflict.theirs), value));
  }

  return (
    <section className="conflict" aria-labelledby={id}>
      <h3 id={id}>This file was changed elsewhere while you were writing</h3>
      <p>Choose which version to keep. Nothing is lost: “Undo” brings back what you had.</p>
      {conflicts.map(({ path, mine, theirs }) => {
        const place = path.join('.');
        const option = (which: 'mine' | 'theirs', says: string, part: unknown) => (
          <label className="choice">
            <input
              type="radio"
              name={`${id} ${place}`}
              checked={(chosen[place] ?? 'mine') === which}
              onChange={() => setChosen({ ...chosen, [place]: which })}
            />
            <span>
              {says} <q>{shown(part)}</q>
            </span>
          </label>
        );
        return (
          <fieldset key={place}>
            <legend>{fieldName(file.value, path) || 'The whole file'}</legend>
            {option('mine', 'What you wrote here:', mine)}
            {option('theirs', 'What the file says now:', theirs)}
          </fieldset>
        );
      })}
      <button type="button" onClick={goOn}>
        Continue with these
      </button>
    </section>
  );
}

/** A value in words: a list or a group by the texts in it. */
function shown(part: unknown): string {
  if (part === undefined || part === '') return '(nothing)';
  if (typeof part !== 'object' || part === null) return String(part);
  return Object.values(part).map(shown).join(', ');
}
