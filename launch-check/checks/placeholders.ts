import { shownText } from '../subject/built-pages.ts';
import { placeOf } from '../subject/content-texts.ts';
import { type Check, type Finding, refused } from '../subject/finding.ts';

const placeholder =
  /lorem ipsum|dolor sit amet|\b(?:TODO|TBD|FIXME|XXX+)\b|\bcoming soon\b|\bplaceholder\b|\bsample text\b|\b(?:your|insert) (?:company|name|text|phone|address|email)\b(?= here)|[{[<](?:your|insert|company|name|phone|e-?mail|address|user_content)\b[^}\]>]{0,40}[}\]>]/i;

export const placeholders: Check = {
  name: 'No placeholder is left',
  find({ texts, pages }) {
    const inContent = texts.map((text) => ({ where: placeOf(text), text: text.text }));
    const onPages = pages.map(({ route, document }) => ({ where: route, text: shownText(document) }));
    return [...inContent, ...onPages].flatMap(({ where, text }): Finding[] => {
      const left = placeholder.exec(text)?.[0];
      return left ? [refused(where, `"${left}" is a placeholder.`, 'Write what belongs there.')] : [];
    });
  },
};
