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
