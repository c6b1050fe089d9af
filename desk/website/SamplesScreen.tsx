import type { ReactNode } from 'react';
import { Notice } from '#desk/ui/Notice.tsx';
import { screens } from '#shared/desk/addresses.ts';
import type { SampleLocation, Website } from '#shared/desk/website.ts';
import { findItemWith, groups } from './outline/outline.ts';
import { describeLocation } from './publish/describe-location.ts';
import { buildLines, CollapsedLines, causes, type Line } from './publish/Problems.tsx';
import { isRemovable, RemoveSamples } from './RemoveSamples.tsx';
import styles from './Screen.module.css';
import { Screen } from './Screen.tsx';
import { countSamples } from './samples.ts';

/** Lists the remaining parts of the sample, with buttons to remove them. */
export function SamplesScreen({ website }: { website: Website }) {
  const { samples = [] } = website;
  return (
    <Screen title="Sample content" back={{ to: screens.website(), label: 'the website' }}>
      {samples.length === 0 ? (
        <Notice icon="check" title="No sample content is left.">
          <p>Everything on your website is your own.</p>
        </Notice>
      ) : (
        <div className={styles.samples}>
          <p>
            {countSamples(samples)} left. Visitors see them as if they were yours. Write your own, or remove
            them. If a sample text is true of your company, you can confirm it.
          </p>
          <SampleList
            samples={samples}
            renderTools={(id) => isRemovable(id) && <RemoveSamples website={website} of={id} />}
          />
        </div>
      )}
    </Screen>
  );
}

interface ListProps {
  samples: readonly SampleLocation[];
  /** Renders the buttons for a group. */
  renderTools?: (groupId: string) => ReactNode;
}

/** Lists the remaining parts of the sample, first by common cause, then by page. A list entry is one line. */
export function SampleList({ samples, renderTools }: ListProps) {
  const ofCause = (cause: SampleLocation['cause']) => samples.filter((one) => one.cause === cause);
  const others = ofCause(undefined).map((place) => ({ ...place, ...findItemWith(place.file, place.path) }));
  return (
    <>
      {(['area', 'license'] as const).map((cause) => {
        const lines = buildLines(ofCause(cause));
        return lines.length > 0 && <CollapsedLines key={cause} {...causes[cause]} {...countTexts(lines)} />;
      })}
      {groups.map((group) => {
        const own = others.filter((place) => place.group === group);
        const isList = group.items[0]?.list !== undefined;
        const places = own.map(({ file, path }) => ({ file, path: isList ? path.slice(0, 1) : path }));
        const lines = buildLines(places, describeLocation, true);
        const shown = isList ? { lines } : countTexts(lines);
        return (
          lines.length > 0 && (
            <CollapsedLines key={group.id} title={group.label} {...shown}>
              {renderTools?.(group.id)}
            </CollapsedLines>
          )
        );
      })}
    </>
  );
}

/** Several texts in one line are counted one by one, so that the numbers add up to that of all. */
const countTexts = (lines: readonly Line[]) => ({
  lines: lines.map((line) => (line.count > 1 ? { ...line, label: `${line.label} (${line.count})` } : line)),
  count: lines.reduce((sum, { count }) => sum + count, 0),
});
