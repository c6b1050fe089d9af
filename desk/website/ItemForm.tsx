import { type FocusEvent, useEffect, useMemo, useState } from 'react';
import { useHistoryState, useLocationProperty } from 'wouter/use-browser-location';
import { Button } from '#desk/ui/Button.tsx';
import { Notice } from '#desk/ui/Notice.tsx';
import type { ContentFile } from '#shared/content/files.ts';
import { isEmpty } from '#shared/content/is-empty.ts';
import { describeExcess } from '#shared/content/limits.ts';
import { ownValue } from '#shared/content/own-value.ts';
import { type RowPath, valueAtRow } from '#shared/content/rows.ts';
import { type FieldPath, type ShapeDescription, shapeAt, valueAt } from '#shared/content/shape.ts';
import type { Problem, Website } from '#shared/desk/website.ts';
import { Conflicts, StuckChanges } from './Conflicts.tsx';
import { changeAt, openEntry, saveNow } from './draft/draft-store.ts';
import { getReportedValue, reportedRowPath } from './draft/revisions.ts';
import { useFile } from './draft/use-website.ts';
import { describeProblem } from './form/describe-problem.ts';
import { Fields } from './form/Fields.tsx';
import { getFieldId } from './form/form-context.ts';
import { parseFieldHash } from './outline/outline.ts';
import { walkLeaves } from './outline/summarize-value.ts';
import styles from './Screen.module.css';
import { findSampleProblems } from './samples.ts';
import { useFormMetadata } from './use-form-metadata.ts';
import { useServiceOffers } from './use-service-offers.ts';

interface Props {
  website: Website;
  file: ContentFile;
  /** A row path. */
  path: RowPath;
  /** The id of the form. Undo applies to the changes that were made in it. */
  form: string;
  fields?: readonly string[] | undefined;
}

/** The form of a part of a file, with its conflicts. Typed text is saved automatically. */
export function ItemForm({ website, file, path, form, fields }: Props) {
  const open = useFile(file);
  const metadata = useFormMetadata(file, website);
  const goal = useGoal();
  const services = useServiceOffers(file, form);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { isNew } = useHistoryState<{ isNew?: boolean } | null>() ?? {};
  useEffect(() => saveNow, []);
  const now = open?.draft?.now;
  const [opened] = useState(now);
  const value = valueAtRow(now, path);
  const shape = shapeAt(open?.shape, path);
  const problems = [
    ...findSampleProblems(website, file),
    ...website.problems.filter((one) => one.file === file),
  ];
  const state = getReportedValue(file);
  const shown = problems.flatMap((one) => {
    const at = reportedRowPath(file, one.path);
    const wasEmpty = state !== undefined && isEmpty(valueAt(state, one.path));
    const isEmptyNow = isEmpty(valueAtRow(now, at));
    const isLeft = [at, at.slice(0, -1)].some((each) => left.has(getFieldId(each)));
    const started = at
      .map((_step, depth) => at.slice(0, depth + 1))
      .filter((entry) => typeof entry.at(-1) === 'number' && isEmpty(valueAtRow(opened, entry)));
    const isStarted = isNew || started.length > 0;
    // Don't report an empty field of a new entry before the person has left the field.
    const isEarly = isStarted && isEmptyNow && !isLeft;
    const isStillEmpty = started.some((entry) => isEmpty(valueAtRow(now, entry)));
    // The field was filled in since the server checked it.
    const isFilled = wasEmpty && !isEmptyNow;
    const current = valueAtRow(now, at);
    // The length is checked here as well, and a suggested fix may be applied already.
    const isCounted = one.about === 'length' && !String(current).includes('{');
    const isFixed = one.fix !== undefined && current === one.fix;
    return isEarly || isStillEmpty || isFilled || isCounted || isFixed ? [] : [{ ...one, path: at }];
  });
  if (!open?.draft || !shape)
    return (
      <Notice icon="warning" title="This text can’t be shown here.">
        <p>Somebody changed it by hand, and it can’t be read. Ask the person who runs your website.</p>
        {problems.map((problem) => (
          <p key={problem.message}>{describeProblem(problem)}</p>
        ))}
        <StuckChanges file={file} />
      </Notice>
    );
  const excesses = findExcesses(file, shape, value, path, metadata.hasSpanish);
  // Leaving a field ends editing it.
  function onLeave({ target, relatedTarget }: FocusEvent<HTMLElement>) {
    saveNow();
    if (document.activeElement !== target) services.finish(relatedTarget);
    if (document.activeElement !== target) setLeft((before) => new Set([...before, target.id]));
  }
  const key = path.at(-1);
  // A photo always needs its description.
  const isOptional =
    path.length > 0 &&
    file !== 'photos.yaml' &&
    typeof key === 'string' &&
    shape.properties !== undefined &&
    !shapeAt(open.shape, path.slice(0, -1))?.required?.includes(key);
  if (isOptional && value === undefined)
    return (
      <Notice icon="note" title="Your website doesn’t use this.">
        {shape.description && <p>{shape.description}.</p>}
        <Button onClick={() => changeAt(file, path, {}, form)}>Add it</Button>
      </Notice>
    );
  return (
    <form className={styles.form} onBlur={onLeave} onSubmit={(event) => event.preventDefault()}>
      <Conflicts website={website} file={file} form={form} />
      <StuckChanges file={file} />
      <Fields
        shape={shape}
        value={value}
        path={path}
        problems={[...shown, ...excesses]}
        metadata={metadata}
        fields={fields}
        goal={goal}
        onChange={(at, written) => services.watch(at, () => changeAt(file, at, written, form))}
        onOpen={(at) => openEntry(file, at)}
      />
      {isOptional && (
        <Button
          look="quiet"
          icon="close"
          className={styles.without}
          onClick={() => changeAt(file, path, undefined, form)}
        >
          Remove this section
        </Button>
      )}
    </form>
  );
}

/** Returns the field that the address names, as a new array after each navigation. */
function useGoal(): FieldPath | undefined {
  const hash = useLocationProperty(() => location.hash);
  const visit = useHistoryState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: gone to again, it is another goal
  return useMemo(() => parseFieldHash(hash), [hash, visit]);
}

/**
 * Finds texts that are too long, as somebody types. The final length of a text with placeholders is known only to the
 * server.
 */
function findExcesses(
  file: ContentFile,
  shape: ShapeDescription,
  value: unknown,
  path: RowPath,
  hasSpanish: boolean,
): Problem[] {
  return [...walkLeaves(shape, value, path)].flatMap((leaf) => {
    const { maxLength, translated } = leaf.shape ?? {};
    if (!maxLength) return [];
    const languages = hasSpanish ? ['en', 'es'] : ['en'];
    const texts: [unknown, RowPath][] = translated
      ? languages.map((key) => [ownValue(leaf.value, key), [...leaf.path, key]])
      : [[leaf.value, leaf.path]];
    return texts.flatMap(([text, at]) => {
      const message = typeof text === 'string' && !text.includes('{') && describeExcess(text, maxLength);
      return message ? [{ file, path: at, message, about: 'length' as const }] : [];
    });
  });
}
