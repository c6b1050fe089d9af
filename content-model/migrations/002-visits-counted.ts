import { isSeq } from 'yaml';
import { textsIn } from '../schema/leaves.ts';
import { changeYaml, type Step } from './step.ts';

const file = 'contact.yaml';
const point =
  'We count visits by page, by the site they came from and by the button pressed, as daily sums: no cookie, nothing that tells one visitor from another.';
const isAboutCounting = /\bcount(?:s|ed|ing)?\b[^.]{0,200}\bvisit|\bvisit(?:s|ors)?\b[^.]{0,200}\bcount/i;

/** The server counts visits; a privacy notice that does not say so is no longer true. */
export const addVisitsNotice: Step = {
  version: 2,
  summary: 'the privacy notice in contact.yaml now says that visits are counted',
  change(texts) {
    const text = texts[file];
    if (text === undefined) return undefined;
    const changed = changeYaml(text, (document) => {
      const points = document.getIn(['privacy', 'points']);
      if (!isSeq(points)) return false;
      const sentences = textsIn(points.toJS(document));
      if (!sentences.some((each) => isAboutCounting.test(each))) points.add(document.createNode(point));
      return true;
    });
    return changed === undefined ? undefined : { [file]: changed };
  },
};
