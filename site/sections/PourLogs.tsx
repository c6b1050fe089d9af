import type { CSSProperties } from 'react';
import type { ContentOf } from '#content-model/schema/files.ts';
import type { Project } from '#content-model/schema/projects.ts';
import { locales } from '#shared/languages.ts';
import { pourAnchor } from '#shared/routes.ts';
import { cityAndYear } from '#site/gallery/project-filter.ts';
import { language, messages } from '#site/language.ts';
import { Band, type BandTone } from '#site/ui/Band.tsx';
import { BandHead } from '#site/ui/BandHead.tsx';
import { MoreLink } from '#site/ui/MoreLink.tsx';
import { Picture } from '#site/ui/Picture.tsx';
import type { SizedPhoto } from '#site/ui/sized-photo.ts';
import type from '#site/ui/type.module.css';
import styles from './PourLogs.module.css';

type Log = NonNullable<Project['log']>;
type Step = Omit<Log['steps'][number], 'photo'> & { photo: SizedPhoto | undefined };
export type LoggedPour = Pick<Project, 'id' | 'title' | 'place' | 'year'> & { log: Log; steps: Step[] };

type Props = {
  pours: ContentOf<'about.yaml'>['pours'];
  logs: LoggedPour[];
  tone: BandTone;
  /** Where the others are, if these are not all. */
  more?: { path: string; heading: string } | undefined;
};

/** Jobs day by day, as the truck's ticket and the foreman's book have them: a sheet of paper for each. */
export function PourLogs({ pours, logs, tone, more }: Props) {
  return (
    <Band tone={tone} labelledBy="pours" onlyOnScreen>
      <BandHead
        id="pours"
        heading={pours?.heading ?? messages().defaults.pours}
        {...(pours?.lead && { lead: pours.lead })}
      />
      <PourSheets logs={logs} headingLevel="h3" />
      {more && (
        <p>
          <MoreLink href={more.path}>{more.heading}</MoreLink>
        </p>
      )}
    </Band>
  );
}

export function PourSheets({
  logs,
  headingLevel: Heading,
}: {
  logs: LoggedPour[];
  headingLevel: 'h2' | 'h3';
}) {
  return (
    <div className={styles.pad} style={{ '--sheets': Math.min(logs.length, 3) } as CSSProperties}>
      {logs.map(({ id, title, log, steps, ...project }) => (
        <article key={id} className={styles.sheet} id={pourAnchor(id)} aria-labelledby={`pour_${id}`}>
          <p className={type.eyebrow} translate="no">
            {cityAndYear(project)}
          </p>
          <Heading id={`pour_${id}`}>{title}</Heading>
          <PourTicket log={log} />
          <ol>
            {steps.map(({ when, title: name, text, photo }) => (
              <li key={`${when} ${name}`}>
                <span className={styles.when}>{when}</span> <strong>{name}</strong>
                <p>{text}</p>
                {photo && <Picture photo={photo} />}
              </li>
            ))}
          </ol>
        </article>
      ))}
    </div>
  );
}

const figures = ['psi', 'slump', 'joints'] as const;

/** The figures of a batch ticket that are known, in its condensed numerals. */
function PourTicket({ log }: { log: Log }) {
  const known = figures.filter((figure) => log[figure] !== undefined);
  if (known.length === 0) return null;
  const { ticket } = messages();
  return (
    <ul className={styles.ticket}>
      {known.map((figure) => (
        <li key={figure}>
          <span className={type.eyebrow}>{ticket[figure].label}</span>{' '}
          <b>{log[figure]!.toLocaleString(locales[language()])}</b> {ticket[figure].unit}
        </li>
      ))}
    </ul>
  );
}
