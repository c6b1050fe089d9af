import { useMemo } from 'react';
import { Link } from 'wouter';
import { times } from '#desk/format/figures.ts';
import { openFile } from '#desk/website/draft/draft-store.ts';
import { hasFigure } from '#desk/website/things/brackets.ts';
import { isRead, leavesIn } from '#desk/website/things/glance.ts';
import { labelOf } from '#desk/website/things/label-of.ts';
import { addressOf, placeLabel, placeOf } from '#desk/website/things/things.ts';
import { contentFiles } from '#shared/content/files.ts';
import { ownValue } from '#shared/content/own-value.ts';
import styles from './FigureUses.module.css';

/** Where a number is shown, or filled into a text: a list that leads there, closed until it's asked for. */
export function FigureUses({ figure, isEmpty }: { figure: string; isEmpty: boolean }) {
  const uses = useMemo(() => usesOf(figure), [figure]);
  if (uses.length === 0) return null;
  const used = `Used in ${times(uses.length, 'text')}`;
  return (
    <details className={styles.uses}>
      <summary>
        {isEmpty ? `${used}, which leave${uses.length === 1 ? 's' : ''} it out while it’s empty` : used}
      </summary>
      <ul>
        {uses.map(({ file, path }) => {
          const where = placeLabel(placeOf(file, path));
          return (
            <li key={[file, ...path].join()}>
              <Link href={addressOf(file, path)} state={{ isInside: true }}>
                {`${where}: ${labelOf(file, path)}`}
              </Link>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

const usesOf = (figure: string) =>
  contentFiles
    .filter((file) => file !== 'business.yaml' && file !== 'claims.yaml')
    .flatMap((file) => {
      const { shape, draft } = openFile(file) ?? {};
      const found = [...leavesIn(shape, draft?.now)].filter((leaf) =>
        leaf.shape?.refersTo === 'figure'
          ? leaf.value === figure
          : isRead(leaf) &&
            ['en', 'es'].some((key) => hasFigure(String(ownValue(leaf.value, key) ?? ''), figure)),
      );
      return found.map(({ path }) => ({ file, path }));
    });
