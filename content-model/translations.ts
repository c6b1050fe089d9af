import { changeYaml } from '#content-model/migrations/step.ts';
import { parseFile } from './check/read.ts';
import { type FileName, files } from './schema/files.ts';
import { describeShape } from './schema/shape.ts';
import {
  hashOfText,
  isCurrentTranslation,
  type TranslatedText,
  textsWithTranslation,
} from './schema/translated.ts';

type Texts = Partial<Record<FileName, string>>;

const listTranslations = (file: FileName, text: string) => [
  ...textsWithTranslation(describeShape(file), parseFile(file, text).value),
];

/** Marks all translations as current and returns the files that change. */
export function markTranslationsCurrent(texts: Texts): Texts {
  const changed = Object.entries(texts).flatMap(([name, text]) => {
    const old = listTranslations(name as FileName, text).filter((each) => !isCurrentTranslation(each.text));
    const marked = changeYaml(text, (document) => {
      for (const { path, text } of old) document.setIn([...path, 'of'], hashOfText(text.en));
      return old.length > 0;
    });
    return marked === undefined ? [] : [[name, marked]];
  });
  return Object.fromEntries(changed);
}

/** Returns one hash of all Spanish texts, which identifies what a reviewer has read. */
export function hashOfSpanish(texts: Texts): string {
  const names = Object.keys(files) as FileName[];
  const translatedTexts = names.flatMap((name): TranslatedText[] =>
    listTranslations(name, texts[name] ?? '').map(({ text }) => text),
  );
  return hashOfText(translatedTexts.map(({ es }) => es).join('\n'));
}
