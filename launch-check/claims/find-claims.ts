import { answerTime } from '#shared/answer-time.ts';
import { notices } from '#shared/notices.ts';
import type { ContentText } from '../subject/content-texts.ts';
import { type Statement, statementsOn } from '../subject/statements.ts';
import type { Subject as Launch } from '../subject/subject.ts';
import { plain } from '../words/plain.ts';
import { isAbout, subjects } from './subjects.ts';

/** A sentence that has to be true, as the site says it, with the pages that say it. */
export type Said = { words: string; routes: string[]; text?: ContentText };
export type Claims = { about: string; said: Said[] };

/** What the form itself tells a visitor, whatever the pages say. */
const byTheForm: Statement = {
  route: 'the form, once sent',
  words: plain(notices.sent.text),
  isFigure: false,
};

/** Everything the built pages say about the company that needs proof, by subject. */
export function findClaims({ pages, texts }: Pick<Launch, 'pages' | 'texts'>): Claims[] {
  const said = [...pages.flatMap(statementsOn), ...(answerTime ? [byTheForm] : [])];
  const figures = texts.filter(
    ({ file, field, text }) => file === 'business.yaml' && /^figures\b/.test(field) && /\d/.test(text),
  );
  const ofSubjects = subjects.map((subject) => {
    const own = figures.filter(({ field }) => field.split('.').includes(subject.figure ?? '-'));
    const matching = said.filter(
      ({ words, isFigure }) =>
        isAbout(subject, words) || (isFigure && own.some(({ text }) => startsWith(words, text))),
    );
    return { about: subject.about, said: gather(matching, texts) };
  });
  const others = figures.filter(
    ({ field }) => !subjects.some(({ figure }) => figure && field.split('.').includes(figure)),
  );
  const ofOthers = others.flatMap(({ text, field }) => {
    const matching = said.filter(
      ({ words, isFigure }) =>
        isFigure && startsWith(words, text) && !subjects.some((subject) => isAbout(subject, words)),
    );
    return matching.length > 0
      ? [{ about: `figure ${field.split('.').at(-1)}`, said: gather(matching, texts) }]
      : [];
  });
  return [...ofSubjects, ...ofOthers].filter(({ said }) => said.length > 0);
}

const startsWith = (words: string, figure: string) => words.startsWith(`${plain(figure)} `);

/** Each sentence once; one that comes from a content file refers to the whole text there. */
function gather(found: Statement[], texts: ContentText[]): Said[] {
  const gathered = new Map<string, Said>();
  for (const { words, route } of found) {
    const text = texts.find((candidate) => plain(candidate.text) === words);
    const known = gathered.get(words) ?? { words, routes: [], ...(text && { text }) };
    if (!known.routes.includes(route)) known.routes.push(route);
    gathered.set(words, known);
  }
  return [...gathered.values()];
}
