import type { ContentOf } from '#content-model/schema/files.ts';
import { paths } from '#site/language.ts';
import { Band, type BandTone } from '#site/ui/Band.tsx';
import line from '#site/ui/form-line.module.css';
import { MoreLink } from '#site/ui/MoreLink.tsx';
import { Picture } from '#site/ui/Picture.tsx';
import type { SizedPhoto } from '#site/ui/sized-photo.ts';
import type from '#site/ui/type.module.css';
import styles from './ProjectStrip.module.css';

/** `kind` is the category in words. */
export type StripProject = { id: number; title: string; kind: string | undefined; photo: SizedPhoto };

type Props = {
  words: NonNullable<ContentOf<'home.yaml'>['projects']>;
  projects: StripProject[];
  tone: BandTone;
};

/** One to three jobs as panels of one slab, of different widths, that lead to the gallery. */
export function ProjectStrip({ words, projects, tone }: Props) {
  return (
    <Band tone={tone} className={styles.strip} labelledBy="projects" onlyOnScreen>
      <h2 id="projects">{words.heading}</h2>
      <ul>
        {projects.map(({ id, title, kind, photo }) => (
          <li key={id}>
            <div className={`${styles.shot} ${line.line}`}>
              <Picture photo={photo} />
            </div>
            <span className={type.eyebrow}>{kind}</span>
            <h3>
              <a href={paths().gallery}>{title}</a>
            </h3>
          </li>
        ))}
      </ul>
      <p>
        <MoreLink href={paths().gallery}>{words.more}</MoreLink>
      </p>
    </Band>
  );
}

type Project = ContentOf<'projects.yaml'>[number];

/** As many as the strip on Home has places for. */
const places = 3;

/**
 * The projects that Home shows: those the owner chose, in that order, or else the first of each category, filled up
 * with the first of the others.
 * @param chosen ids of projects; an id that no project has is passed over
 * @returns three at most, fewer if there are fewer
 */
export function featuredProjects(projects: Project[], chosen: number[] = []): Project[] {
  const named = chosen.flatMap((id) => projects.find((project) => project.id === id) ?? []);
  if (named.length > 0) return named.slice(0, places);
  const isFirstOfKind = (project: Project, index: number) =>
    projects.findIndex(({ category }) => category === project.category) === index;
  const ofKinds = projects.filter(isFirstOfKind);
  const others = projects.filter((project) => !ofKinds.includes(project));
  return [...ofKinds, ...others].slice(0, places);
}
