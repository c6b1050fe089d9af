import { messages } from '#site/language.ts';
import line from '#site/ui/form-line.module.css';
import { Icon } from '#site/ui/Icon.tsx';
import styles from './ServiceIndex.module.css';

type Props = { blocks: { anchor: string; short: string }[] };

/** The row below the heading with links to each kind of work. */
export function ServiceIndex({ blocks }: Props) {
  return (
    <nav className={styles.index} aria-label={messages().sections.servicesHere}>
      <ul>
        {blocks.map(({ anchor, short }) => (
          <li key={anchor}>
            <a className={line.line} href={`#${anchor}`}>
              {short}
              <Icon name="down" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
