import { useMemo } from 'react';
import { Link } from 'wouter';
import { formatCount } from '#desk/format/numbers.ts';
import { openFile } from '#desk/website/draft/draft-store.ts';
import { hasFigure } from '#desk/website/outline/brackets.ts';
import { getFieldLabel } from '#desk/website/outline/field-label.ts';
import { findItemWith, formatItemLocation, getFieldAddress } from '#desk/website/outline/outline.ts';
import { isVisibleText, walkLeaves } from '#desk/website/outline/summarize-value.ts';
import { contentFiles } from '#shared/content/files.ts';
import { ownValue } from '#shared/content/own-value.ts';
import styles from './FigureUses.module.css';

/** Where a number is shown, or filled into a text: a list that leads there, closed until it's asked for. */
export function FigureUses({ figure, isEmpty }: { figure: string; isEmpty: boolean }) {
  const uses = useMemo(() => usesOf(figure), [figure]);
  if (uses.length === 0) return null;
  const used = `Used in ${formatCount(uses.length, 'place')}`;
  return (
    <details className={styles.uses}>
      <summary>{isEmpty ? `${used}, not shown while it’s empty` : used}</summary>
      <ul>
        {uses.map(({ file, path }) => {
          const where = formatItemLocation(findItemWith(file, path));
          return (
            <li key={[file, ...path].join()}>
              <Link href={getFieldAddress(file, path)} state={{ isInside: true }}>
                {`${where}: ${getFieldLabel(file, path)}`}
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
      const found = [...walkLeaves(shape, draft?.now)].filter((leaf) =>
        leaf.shape?.refersTo === 'figure'
          ? leaf.value === figure
          : isVisibleText(leaf) &&
            ['en', 'es'].some((key) => hasFigure(String(ownValue(leaf.value, key) ?? ''), figure)),
      );
      return found.map(({ path }) => ({ file, path }));
    });
