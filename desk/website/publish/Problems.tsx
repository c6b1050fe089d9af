import { Link } from 'wouter';
import { formatNumber } from '#desk/format/numbers.ts';
import { describeProblem } from '#desk/website/form/describe-problem.ts';
import { getFieldAddress } from '#desk/website/outline/outline.ts';
import type { ContentFile } from '#shared/content/files.ts';
import type { ProblemCause } from '#shared/content/problem-notes.ts';
import type { FieldPath } from '#shared/content/shape.ts';
import { screens } from '#shared/desk/addresses.ts';
import type { Problem } from '#shared/desk/website.ts';
import { describeLocation, describeRow } from './describe-location.ts';
import styles from './Problems.module.css';

/** Whether a problem blocks publishing and is not just a warning. */
export const blocksPublishing = ({ severity }: Problem) => severity === undefined;

interface Props {
  problems: readonly Problem[];
  /** Problems at row paths, as in the forms. */
  conflicts?: readonly Problem[];
}

/** Lists problems as links to their fields. Problems with a common cause are collapsed. */
export function Problems({ problems, conflicts = [] }: Props) {
  const causesFound = new Set(problems.map(({ cause }) => cause));
  const lines = [...causesFound].map((cause) => ({
    cause,
    lines: buildLines(problems.filter((one) => one.cause === cause)),
  }));
  const plain = lines.flatMap(({ cause, lines: of }) => (cause && of.length > 1 ? [] : of));
  return (
    <div className={styles.problems}>
      <Lines lines={[...buildLines(conflicts, describeRow), ...plain]} />
      {lines.map(({ cause, lines: of }) => {
        if (!cause) return null;
        const { title, link } = causes[cause];
        if (of.length === 1) return link && <CauseLinkLine key={cause} {...link} />;
        return <CollapsedLines key={cause} title={title} link={link} lines={of} />;
      })}
    </div>
  );
}

/** A link to where all problems with one cause can be fixed. */
interface CauseLink {
  label: string;
  to: string;
}
interface Cause {
  title: string;
  link?: CauseLink | undefined;
}

export const causes: Record<ProblemCause, Cause> = {
  area: {
    title: 'Cities you work in',
    link: { label: 'Change your cities first', to: getFieldAddress('business.yaml', ['cities']) },
  },
  license: {
    title: 'Licensed, bonded and insured',
    link: { label: 'Enter your license number first', to: getFieldAddress('business.yaml', ['license']) },
  },
  claims: {
    title: 'Not confirmed yet',
    link: { label: 'Open “Before you go live”', to: screens.website('launch') },
  },
  removed: { title: 'Shows something that was removed' },
  spanish: {
    title: 'Spanish to write or to check',
    link: {
      label: 'Don’t need Spanish pages? Turn them off',
      to: getFieldAddress('business.yaml', ['spanish']),
    },
  },
  sample: { title: 'Sample' },
};

/** A collapsed list of lines with a common title. */
export function CollapsedLines({
  title,
  link,
  lines,
  count = lines.length,
  children,
}: Cause & { lines: readonly Line[]; count?: number; children?: React.ReactNode }) {
  return (
    <details className={styles.folded}>
      <summary>
        {title}: {formatNumber(count)}
      </summary>
      {link && <CauseLinkLine {...link} />}
      {children}
      <Lines lines={lines} />
    </details>
  );
}

const CauseLinkLine = ({ label, to }: CauseLink) => (
  <p>
    <Link href={to}>{label}</Link>
  </p>
);

export interface Line {
  key: string;
  label: string;
  address: string;
  messages: string[];
  /** How many places it stands for. */
  count: number;
}

/** Groups problems into one line for each field. @param isInside whether to leave out the page, which a heading has */
export function buildLines(
  places: readonly { file: ContentFile; path: FieldPath; message?: string }[],
  describe: typeof describeRow = describeLocation,
  isInside = false,
): Line[] {
  const lines = new Map<string, Line>();
  for (const place of places) {
    const { where, inside, field, address } = describe(place.file, place.path);
    const names = isInside ? [inside, field] : [where, field];
    const label = names.filter(Boolean).join(': ') || where;
    // Two photos without a name are two lines; several keywords of a page are one.
    const key = `${label} ${address.split('#')[0]}`;
    const line = lines.get(key) ?? { key, label, address, messages: [], count: 0 };
    const message = place.message === undefined ? [] : [describeProblem({ message: place.message })];
    const messages = [...new Set([...line.messages, ...message])];
    lines.set(key, { ...line, messages, count: line.count + 1 });
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
