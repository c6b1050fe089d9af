import { ownValue } from '#shared/content/own-value.ts';
import type { FormKnowledge } from './form-knowledge.ts';

/** Says at a Spanish text that its English has changed, and takes the word of whoever looks at it that it still fits. */
export function Outdated({ id, knowledge }: { id: string; knowledge: FormKnowledge }) {
  const path = knowledge.outdated.find((each) => ['root', ...each].join('_') === id);
  if (!path) return null;
  const isLookedAt = [...path.slice(0, -1), 'of'].reduce(ownValue, knowledge.value) === 'looked at';
  return (
    <p id={`${id}__outdated`} className="outdated" role="status">
      {isLookedAt ? (
        'It still fits. Save to keep that.'
      ) : (
        <>
          The English has changed since somebody looked at this. Change it, or:{' '}
          <button type="button" className="link" onClick={() => knowledge.onLookedAt(path)}>
            it still fits
          </button>
        </>
      )}
    </p>
  );
}
