import type { ContentFile } from '#shared/content/files.ts';
import { entriesOf } from '#shared/content/rows.ts';
import { type ShapeDescription, shapeAt, valueAt } from '#shared/content/shape.ts';
import { screens } from '#shared/desk/addresses.ts';
import type { Website } from '#shared/desk/website.ts';
import { useFile } from './draft/use-website.ts';
import { getFieldLabel } from './outline/field-label.ts';
import { findItemWith, type OutlineGroup, type OutlineItem } from './outline/outline.ts';
import { summarizeValue } from './outline/summarize-value.ts';
import { Row } from './Row.tsx';
import { Screen } from './Screen.tsx';
import { usePlaceholderValues } from './use-form-metadata.ts';

/** Lists the editable items of a page. */
export function GroupScreen({ group, website }: { group: OutlineGroup; website: Website }) {
  return (
    <Screen title={group.label} back={{ to: screens.website(), label: 'the website' }}>
      {group.items.map((item) => (
        <ItemRow
          key={item.id}
          item={item}
          label={item.label}
          to={screens.website(`${group.id}/${item.id}`)}
          website={website}
          isHere={({ file, path }) => findItemWith(file, path).item === item}
        />
      ))}
    </Screen>
  );
}

/** The row of a page or list, with its first text. */
export function GroupRow({ group, website }: { group: OutlineGroup; website: Website }) {
  const [item] = group.items;
  const isHere = (one: { file: Website['changes'][number]['file']; path: (string | number)[] }) =>
    findItemWith(one.file, one.path).group === group;
  return (
    <ItemRow
      item={item!}
      label={group.label}
      to={screens.website(group.id)}
      website={website}
      isHere={isHere}
    />
  );
}

interface RowProps {
  item: OutlineItem;
  label: string;
  to: string;
  website: Website;
  isHere: (one: { file: Website['changes'][number]['file']; path: (string | number)[] }) => boolean;
}

/** The row of an item, with its current text, or what it is for, its photo, and whether it was changed or has problems. */
function ItemRow({ item, label, to, website, isHere }: RowProps) {
  const file = useFile(item.file);
  const placeholderValues = usePlaceholderValues();
  const value = valueAt(file?.draft?.now, item.path);
  const shape = shapeAt(file?.shape, item.path);
  const summary = summarizeValue(selectFields(shape, item.fields), value, placeholderValues);
  return (
    <Row
      to={to}
      label={label}
      text={
        shape?.items?.enum
          ? listSections(item.file, value)
          : summary.text || item.purpose || shape?.description
      }
      photo={website.photos.find(({ name }) => name === summary.photo)}
      isChanged={website.changes.some(isHere)}
      isSample={website.samples?.some(isHere) ?? false}
      toFix={website.problems.filter((one) => one.severity !== 'warning' && isHere(one)).length}
    />
  );
}

/** Lists the labels of the sections that a page shows. */
const listSections = (file: ContentFile, value: unknown) =>
  entriesOf(value)
    .map((name) => getFieldLabel(file, [String(name)]))
    .join(' · ');

/** Returns a shape with only the fields of an item, in their order. */
function selectFields(shape: ShapeDescription | undefined, fields: OutlineItem['fields']) {
  const own = fields?.map((key) => [key, shape?.properties?.[key] ?? {}] as const);
  return own ? { ...shape, properties: Object.fromEntries(own) } : shape;
}
