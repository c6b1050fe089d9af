import { Link } from 'wouter';
import { figure } from '#desk/format/figures.ts';
import { describeProblem } from '#desk/website/form/describe-problem.ts';
import { addressOf } from '#desk/website/things/things.ts';
import type { ContentFile } from '#shared/content/files.ts';
import type { ProblemCause } from '#shared/content/problem-notes.ts';
import type { FieldPath } from '#shared/content/shape.ts';
import { screens } from '#shared/desk/addresses.ts';
import type { Problem } from '#shared/desk/website.ts';
import { describeLocation, describeRow } from './describe-location.ts';
import styles from './Problems.module.css';

/** What hinders the publishing: all but what only should be looked at. */
export const hinders = ({ severity }: Problem) => severity === undefined;

interface Props {
  problems: readonly Problem[];
  /** What is about row paths, as the forms have them. */
  asked?: readonly Problem[];
}

/** What is wrong, all of it, each line leading to its field; what has one cause is folded under that. */
export function Problems({ problems, asked = [] }: Props) {
  const found = new Set(problems.map(({ cause }) => cause));
  const lines = [...found].map((cause) => ({
    cause,
    lines: linesOf(problems.filter((one) => one.cause === cause)),
  }));
  const plain = lines.flatMap(({ cause, lines: of }) => (cause && of.length > 1 ? [] : of));
  return (
    <div className={styles.problems}>
      <Lines lines={[...linesOf(asked, describeRow), ...plain]} />
      {lines.map(({ cause, lines: of }) => {
        if (!cause) return null;
        const { title, way } = causes[cause];
        if (of.length === 1) return way && <Way key={cause} {...way} />;
        return <Folded key={cause} title={title} way={way} lines={of} />;
      })}
    </div>
  );
}

/** Where everything with one cause can be made true at once. */
interface WayOut {
  label: string;
  to: string;
}
interface Cause {
  title: string;
  way?: WayOut | undefined;
}

export const causes: Record<ProblemCause, Cause> = {
  area: {
    title: 'Places where you work',
    way: { label: 'Change your cities first', to: addressOf('business.yaml', ['cities']) },
  },
  license: {
    title: 'Licensed, bonded and insured',
    way: { label: 'Write your license number first', to: addressOf('business.yaml', ['license']) },
  },
  claims: {
    title: 'Not confirmed yet',
    way: { label: 'Open “Before you go public”', to: screens.website('launch') },
  },
  removed: { title: 'Shows something that was removed' },
  spanish: {
    title: 'Spanish to write or to check',
    way: { label: 'Don’t need Spanish pages? Switch them off', to: addressOf('business.yaml', ['spanish']) },
  },
  sample: { title: 'Sample' },
};

/** Lines under what they have in common, closed until somebody opens them. */
export function Folded({
  title,
  way,
  lines,
  children,
}: Cause & { lines: readonly Line[]; children?: React.ReactNode }) {
  return (
    <details className={styles.folded}>
      <summary>
        {title}: {figure(lines.length)}
      </summary>
      {way && <Way {...way} />}
      {children}
      <Lines lines={lines} />
    </details>
  );
}

const Way = ({ label, to }: WayOut) => (
  <p>
    <Link href={to}>{label}</Link>
  </p>
);

export interface Line {
  key: string;
  label: string;
  address: string;
  messages: string[];
}

/** One line for each field, whatever is wrong with it; without the page that a heading has named. */
export function linesOf(
  places: readonly { file: ContentFile; path: FieldPath; message?: string }[],
  words: typeof describeRow = describeLocation,
  isInside = false,
): Line[] {
  const lines = new Map<string, Line>();
  for (const place of places) {
    const { where, inside, field, address } = words(place.file, place.path);
    const names = isInside ? [inside, field] : [where, field];
    const label = names.filter(Boolean).join(': ') || where;
    // Two photos that nothing tells apart are two, and several search words of a page are one field.
    const key = `${label} ${address.split('#')[0]}`;
    const line = lines.get(key) ?? { key, label, address, messages: [] };
    const message = place.message === undefined ? [] : [describeProblem({ message: place.message })];
    lines.set(key, { ...line, messages: [...new Set([...line.messages, ...message])] });
  }
  return [...lines.values()];
}

function Lines({ lines }: { lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <ul>
      {lines.map(({ key, label, address, messages }) => (
        <li key={key}>
          <Link href={address}>{label}</Link>
          {messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </li>
      ))}
    </ul>
  );
}
