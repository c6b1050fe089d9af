import type { ContentFile } from '#shared/content/files.ts';
import { entriesOf } from '#shared/content/rows.ts';
import { type ShapeDescription, shapeAt, valueAt } from '#shared/content/shape.ts';
import { screens } from '#shared/desk/addresses.ts';
import type { Website } from '#shared/desk/website.ts';
import { useFile } from './draft/use-website.ts';
import { Row } from './Row.tsx';
import { Screen } from './Screen.tsx';
import { glance } from './things/glance.ts';
import { labelOf } from './things/label-of.ts';
import { type Group, placeOf, type Thing } from './things/things.ts';
import { useKnown } from './use-knowledge.ts';

/** What can be changed on a page. */
export function GroupScreen({ group, website }: { group: Group; website: Website }) {
  return (
    <Screen title={group.label} back={{ to: screens.website(), label: 'the website' }}>
      {group.things.map((thing) => (
        <ThingRow
          key={thing.id}
          thing={thing}
          label={thing.label}
          to={screens.website(`${group.id}/${thing.id}`)}
          website={website}
          isHere={({ file, path }) => placeOf(file, path).thing === thing}
        />
      ))}
    </Screen>
  );
}

/** A page, or a list, with what it says first. */
export function GroupRow({ group, website }: { group: Group; website: Website }) {
  const [thing] = group.things;
  const isHere = (one: { file: Website['changes'][number]['file']; path: (string | number)[] }) =>
    placeOf(one.file, one.path).group === group;
  return (
    <ThingRow
      thing={thing!}
      label={group.label}
      to={screens.website(group.id)}
      website={website}
      isHere={isHere}
    />
  );
}

interface RowProps {
  thing: Thing;
  label: string;
  to: string;
  website: Website;
  isHere: (one: { file: Website['changes'][number]['file']; path: (string | number)[] }) => boolean;
}

/** One thing with its present words and picture, and whether it was changed or has to be fixed. */
function ThingRow({ thing, label, to, website, isHere }: RowProps) {
  const file = useFile(thing.file);
  const known = useKnown();
  const value = valueAt(file?.draft?.now, thing.path);
  const shape = shapeAt(file?.shape, thing.path);
  const seen = glance(partOf(shape, thing.fields), value, known);
  return (
    <Row
      to={to}
      label={label}
      words={shape?.items?.enum ? sectionsIn(thing.file, value) : seen.words}
      photo={website.photos.find(({ name }) => name === seen.photo)}
      isChanged={website.changes.some(isHere)}
      isSample={website.samples?.some(isHere) ?? false}
      toFix={website.problems.filter((one) => one.severity !== 'warning' && isHere(one)).length}
    />
  );
}

/** The sections that a page shows, in their order. */
const sectionsIn = (file: ContentFile, value: unknown) =>
  entriesOf(value)
    .map((name) => labelOf(file, [String(name)]))
    .join(' · ');

/** The shape of what belongs to a thing: its own fields of the group, in their order. */
function partOf(shape: ShapeDescription | undefined, fields: Thing['fields']) {
  const own = fields?.map((key) => [key, shape?.properties?.[key] ?? {}] as const);
  return own ? { ...shape, properties: Object.fromEntries(own) } : shape;
}
