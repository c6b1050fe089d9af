import type { ReactNode } from 'react';
import type { SamplePlace } from '#shared/desk/website.ts';
import { causes, Folded, linesOf } from './publish/Problems.tsx';
import { placeWords } from './publish/place-words.ts';
import { groups, placeOf } from './things/things.ts';

interface Props {
  samples: readonly SamplePlace[];
  /** What can be done about all that a group of the website has. */
  toolsOf?: (groupId: string) => ReactNode;
}

/** What is still the sample's: first what becomes untrue together, then by page. An entry of a list is one line. */
export function SampleList({ samples, toolsOf }: Props) {
  const ofCause = (cause: SamplePlace['cause']) => samples.filter((one) => one.cause === cause);
  const others = ofCause(undefined).map((place) => ({ ...place, ...placeOf(place.file, place.path) }));
  return (
    <>
      {(['area', 'license'] as const).map((cause) => {
        const lines = linesOf(ofCause(cause));
        return lines.length > 0 && <Folded key={cause} {...causes[cause]} lines={lines} />;
      })}
      {groups.map((group) => {
        const own = others.filter((place) => place.group === group);
        const isList = group.things[0]?.list !== undefined;
        const places = own.map(({ file, path }) => ({ file, path: isList ? path.slice(0, 1) : path }));
        const lines = linesOf(places, placeWords, true);
        return (
          lines.length > 0 && (
            <Folded key={group.id} title={group.label} lines={lines}>
              {toolsOf?.(group.id)}
            </Folded>
          )
        );
      })}
    </>
  );
}
