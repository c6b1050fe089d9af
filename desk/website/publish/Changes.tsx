import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';
import { formatOrdinal } from '#desk/format/ordinal.ts';
import { Photo } from '#desk/ui/Photo.tsx';
import { openFile } from '#desk/website/draft/draft-store.ts';
import { websiteQuery } from '#desk/website/draft/website-query.ts';
import { toBrackets } from '#desk/website/outline/brackets.ts';
import { kindOf } from '#shared/content/change-kind.ts';
import { isSame } from '#shared/content/is-same.ts';
import { ownValue } from '#shared/content/own-value.ts';
import { entryName } from '#shared/content/pair-entries.ts';
import { shapeAt } from '#shared/content/shape.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { languageNames } from '#shared/desk/format.ts';
import type { DraftChange } from '#shared/desk/website.ts';
import { languages } from '#shared/languages.ts';
import styles from './Changes.module.css';
import { DiscardChange } from './Discard.tsx';
import { describeLocation } from './describe-location.ts';
import { MarkedText } from './MarkedText.tsx';
import { findMovedEntries, type MovedEntry } from './moved-entries.ts';

/** Returns the address of a photo or logo, before or after the change; undefined if there is none. */
type PictureOf = (name: string, was: boolean, isLogo?: boolean) => string | undefined;

export interface Choice {
  isChosen(change: DraftChange): boolean;
  toggle(change: DraftChange): void;
}

interface ChangesProps {
  changes: readonly DraftChange[];
  /** Whether these are changes of the draft, which link to their forms and can be discarded. */
  isDraft?: boolean;
  /** Adds a checkbox to each change, to choose which are published. */
  choice?: Choice;
  /** The ids of the compared versions, if it isn't the draft. */
  versions?: { earlier: string | null; id: string };
}

/** Lists changes with their values before and after, side by side if they fit. */
export function Changes({ changes, isDraft, choice, versions }: ChangesProps) {
  const { data: website } = useQuery(websiteQuery);
  const pictureOf: PictureOf = (name, was, isLogo) => {
    const version = was ? versions?.earlier : versions?.id;
    if (isLogo) return endpoints.websiteLogo(name, version ?? undefined);
    if (version) return endpoints.versionPhoto(version, name);
    const photo = website?.photos.find((one) => one.name === name);
    return photo && endpoints.websitePhoto(name, photo.version);
  };
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={getChangeKey(change)} className={styles.change}>
          <ChangeLocation change={change} isDraft={isDraft} choice={choice} />
          <BeforeAndAfter change={change} pictureOf={pictureOf} isPast={versions !== undefined} />
        </li>
      ))}
    </ul>
  );
}

/** Returns a unique key of a change. */
export const getChangeKey = (change: DraftChange) =>
  JSON.stringify([change.file, change.path, kindOf(change)]);

interface ChangeLocationProps {
  change: DraftChange;
  isDraft?: boolean | undefined;
  choice?: Choice | undefined;
}

function ChangeLocation({ change, isDraft, choice }: ChangeLocationProps) {
  const { file, path, entry, before, after } = change;
  const { where, field, address } = describeLocation(file, path, entry);
  const location = field ? `${where}: ${field}` : where;
  return (
    <div className={styles.place}>
      {choice && (
        <input
          type="checkbox"
          className={styles.choice}
          aria-label={`Publish: ${location}`}
          checked={choice.isChosen(change)}
          onChange={() => choice.toggle(change)}
        />
      )}
      <p>
        {isDraft ? <Link href={address}>{where}</Link> : <b>{where}</b>}
        {field && <span className={styles.kind}>{field}</span>}
        {before === undefined && <span className={styles.kind}>Added</span>}
        {after === undefined && <span className={styles.kind}>Removed</span>}
      </p>
      {isDraft && <DiscardChange change={change} location={location} />}
    </div>
  );
}

interface ChangeProps {
  change: DraftChange;
  pictureOf: PictureOf;
  /** Whether the previous pictures are still available. */
  isPast: boolean;
}

function BeforeAndAfter({ change, pictureOf, isPast }: ChangeProps) {
  const { file, path, before, after } = change;
  const moved = findMoved(change);
  if (moved.length > 0) return <Moved entries={moved} />;
  const name = file === 'photos.yaml' ? String(path[0]) : undefined;
  // A replaced photo has the same description before and after.
  const isReplaced = isPast && path.length === 1 && isSame(before, after);
  const sides =
    name !== undefined && isReplaced
      ? [{ label: undefined, was: { photo: name }, is: { photo: name } }]
      : (buildLogoSides(change) ?? buildSides(before, after, isPicture(path)));
  return (
    <div className={styles.sides}>
      {name !== undefined && !isReplaced && <Picture address={pictureOf(name, after === undefined)} />}
      {sides.map(({ label, was, is }) => (
        <Fragment key={label}>
          {label && <p className={styles.language}>{label}</p>}
          <Side was pictureOf={pictureOf}>
            {was}
          </Side>
          <Side pictureOf={pictureOf}>{is}</Side>
        </Fragment>
      ))}
    </div>
  );
}

/** The entries of a list that changed places: "Stained floor: 2nd → 1st". */
function Moved({ entries }: { entries: readonly MovedEntry[] }) {
  return (
    <ul className={`${styles.is} ${styles.moved}`}>
      {entries.slice(0, maxLines).map(({ name, from, to }) => (
        <li key={from}>
          {toBrackets(name) || 'Without a name'}: {formatOrdinal(from)}
          <span className="visually-hidden"> to </span>
          <span aria-hidden="true"> → </span>
          {formatOrdinal(to)}
        </li>
      ))}
      {entries.length > maxLines && <li>…</li>}
    </ul>
  );
}

/** Finds the moved entries if a change is the order of a list. A list of texts is compared as a whole. */
function findMoved({ file, path, before, after }: DraftChange) {
  const areEntries = shapeAt(openFile(file)?.shape, path)?.items?.properties !== undefined;
  return areEntries && Array.isArray(before) && Array.isArray(after)
    ? findMovedEntries(before.map(String), after.map(String))
    : [];
}

/** One side of a change. @param was whether it is the value before */
function Side({
  was = false,
  pictureOf,
  children,
}: {
  was?: boolean;
  pictureOf: PictureOf;
  children: SideValue;
}) {
  if (children === undefined) return null;
  const Tag = was ? 'del' : 'ins';
  return (
    <Tag className={was ? styles.was : styles.is}>
      <span className="visually-hidden">{was ? 'Before: ' : 'Now: '}</span>
      {'photo' in children ? (
        <Picture address={pictureOf(children.photo, was, children.isLogo)} />
      ) : (
        children.words.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stay as they are
          <span key={at} className={styles.line}>
            {line}
          </span>
        ))
      )}
    </Tag>
  );
}

/** A photo, or a text if it has been removed. */
function Picture({ address }: { address: string | undefined }) {
  const removedPhoto = <span className={styles.gone}>A photo that has been removed</span>;
  if (!address) return removedPhoto;
  return (
    <Photo
      className={styles.picture ?? ''}
      src={address}
      width={160}
      height={120}
      alt=""
      loading="lazy"
      fallback={removedPhoto}
    />
  );
}

type SideValue = { photo: string; isLogo?: boolean } | { words: ReactNode[] } | undefined;
interface Sides {
  label?: string;
  was: SideValue;
  is: SideValue;
}

const isPicture = (path: DraftChange['path']) =>
  /photo|before|picture/i.test(String(path.findLast((step) => typeof step === 'string') ?? ''));

/** Builds the sides of a change. A translated text has a pair for each changed language. */
function buildSides(before: unknown, after: unknown, isPhoto: boolean): Sides[] {
  if (isPhoto && [before, after].every((side) => side === undefined || typeof side === 'string'))
    return [{ was: photoOf(before), is: photoOf(after) }];
  if (!isText(before ?? after) || !isText(after ?? before))
    return [{ was: toLines(before), is: toLines(after) }];
  const changed = languages.filter((one) => !isSame(ownValue(before, one), ownValue(after, one)));
  return changed.map((language) => ({
    ...(changed.length + Number(language !== languages[0]) > 1 && { label: languageNames[language] }),
    ...buildTextSides(ownValue(before, language), ownValue(after, language)),
  }));
}

/** Builds the sides of a change to the logo; undefined for other changes. */
function buildLogoSides({ path, before, after }: DraftChange): Sides[] | undefined {
  if (path[0] !== 'logo') return undefined;
  const [was, is] = [before, after].map((side) => {
    const name = path.length === 1 ? ownValue(side, 'file') : side;
    return typeof name === 'string' ? { photo: name, isLogo: true } : undefined;
  });
  return was || is ? [{ was, is }] : undefined;
}

const photoOf = (name: unknown) => (name === undefined ? undefined : { photo: String(name) });

const isText = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  typeof ownValue(value, 'en') === 'string';

function buildTextSides(before: unknown, after: unknown): Pick<Sides, 'was' | 'is'> {
  if (typeof before !== 'string' || typeof after !== 'string')
    return { was: toLines(before), is: toLines(after) };
  const [was, is] = [toBrackets(before), toBrackets(after)];
  return {
    was: { words: [<MarkedText key="text" text={was} other={is} />] },
    is: { words: [<MarkedText key="text" text={is} other={was} />] },
  };
}

/** The most lines that are shown of a value. */
const maxLines = 6;

/** Formats any value in a few lines. */
function toLines(value: unknown): SideValue {
  if (value === undefined) return undefined;
  const lines = linesOf(value);
  const shown = lines.slice(0, maxLines);
  return { words: lines.length > maxLines ? [...shown, '…'] : shown };
}

function linesOf(value: unknown): string[] {
  if (typeof value === 'boolean') return [value ? 'Yes' : 'No'];
  if (typeof value === 'string' || typeof value === 'number') return [toBrackets(String(value))];
  if (Array.isArray(value)) {
    const names = value.map((entry) => entryName(entry) ?? linesOf(entry)[0]).filter(Boolean);
    return names.length > 0 ? [toBrackets(names.join(', '))] : ['None'];
  }
  if (isText(value)) return [toBrackets(String(ownValue(value, 'en')))];
  if (typeof value === 'object' && value !== null) {
    // Skip choices and references, which have neither a space nor a capital.
    const texts = Object.entries(value).filter(
      ([key, inner]) => key !== 'focus' && (typeof inner !== 'string' || /\s|^\p{Lu}/u.test(inner)),
    );
    return texts
      .map(([, inner]) => inner)
      .flatMap((inner) => (typeof inner === 'number' ? [] : linesOf(inner)));
  }
  return ['Nothing'];
}
