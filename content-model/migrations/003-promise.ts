import { isMap } from 'yaml';
import { changeYaml, type Step } from './step.ts';

const file = 'business.yaml';

/** Adds the promise that the program made until then, so that the owner can change it. */
export const addPromise: Step = {
  version: 3,
  summary:
    'business.yaml now says what you promise people who ask for a quote (24 hours, free); change it if you do not',
  change(texts) {
    const text = texts[file];
    if (text === undefined) return undefined;
    const changed = changeYaml(text, (document) => {
      const { contents } = document;
      if (!isMap(contents)) return false;
      if (contents.has('promise')) return true;
      const promise = document.createPair('promise', { answer: '24 hours', freeEstimate: true });
      const at = contents.items.findIndex(({ key }) => String(key) === 'services');
      contents.items.splice(
        at < 0 ? contents.items.length : at,
        0,
        promise as (typeof contents.items)[number],
      );
      return true;
    });
    return changed === undefined ? undefined : { [file]: changed };
  },
};
