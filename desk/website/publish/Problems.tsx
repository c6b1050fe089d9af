import { Link } from 'wouter';
import { problemWords } from '#desk/website/form/problem-words.ts';
import { addressOf } from '#desk/website/things/things.ts';
import { times } from '#desk/words/figure-words.ts';
import type { Problem } from '#shared/desk/website.ts';
import styles from './Problems.module.css';
import { placeWords, rowWords } from './place-words.ts';

/** How many are listed: the others come to light when these are fixed. */
const most = 12;

/** What hinders the publishing: all but what only should be looked at. */
export const hinders = ({ severity }: Problem) => severity === undefined;

/** What is wrong, in words, each leading to its field. @param asked what is about row paths, as the forms have them */
export function Problems({
  problems,
  asked = [],
}: {
  problems: readonly Problem[];
  asked?: readonly Problem[];
}) {
  const more = asked.length + problems.length - most;
  return (
    <ul className={styles.problems}>
      {[...asked, ...problems].slice(0, most).map((problem) => {
        const { file, path } = problem;
        const { where, field, address } = (asked.includes(problem) ? rowWords : placeWords)(file, path);
        return (
          <li key={JSON.stringify(problem)}>
            <Link href={address}>{field ? `${where}: ${field}` : where}</Link>
            <p>{problemWords(problem)}</p>
          </li>
        );
      })}
      {problems.some(({ translation }) => translation === 'missing') && (
        <li>
          <Link href={addressOf('business.yaml', ['spanish'])}>Don’t need Spanish pages?</Link>
          <p>Switch them off, and nothing has to be in Spanish. What is written in Spanish is kept.</p>
        </li>
      )}
      {more > 0 && <li>And {times(more, 'more like these', 'more like these')}.</li>}
    </ul>
  );
}
