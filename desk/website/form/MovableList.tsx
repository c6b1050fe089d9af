import { memo, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { Button, IconButton } from '#desk/ui/Button.tsx';
import { Icon, type IconName } from '#desk/ui/Icon.tsx';
import { PhotoThumbnail } from '#desk/website/PhotoThumbnail.tsx';
import type { WebsitePhoto } from '#shared/desk/website.ts';
import styles from './MovableList.module.css';
import { type Arrange, moveEntry, useLatest } from './use-arrange.ts';
import { type Handle, useDrag } from './use-drag.ts';
import { useSlidingRows } from './use-sliding-rows.ts';

interface Props {
  /** What the list is called, for assistive technology. */
  label: string;
  arrange: Arrange;
  /** Whether entries are shown with what moves and removes them; otherwise `children` shows them. */
  isArranging: boolean;
  /** Returns the photo that an entry is recognized by. */
  photoOf?: (entry: unknown) => WebsitePhoto | undefined;
  /** How many have to stay. */
  minEntries?: number | undefined;
  /** `null` where entries are removed elsewhere. */
  removalLabel?: RemovalLabel | null;
  /** An entry that has to stay. */
  requiredEntry?: unknown;
  children?: (entry: unknown, row: number, at: number) => ReactNode;
}

/** A list whose entries are moved by buttons, by dragging a handle, or by the arrow keys on it. */
export function MovableList({
  label,
  arrange,
  isArranging,
  photoOf,
  minEntries = 0,
  removalLabel,
  requiredEntry,
  children,
}: Props) {
  const { entries, rows, titleOf, announcement, removed, focus } = arrange;
  const list = useRef<HTMLUListElement>(null);
  const { drag, handle } = useDrag(arrange, list);
  const from = drag ? rows.indexOf(drag.row) : -1;
  const [shown, shownRows] = (
    from < 0 ? [entries, rows] : [entries, rows].map((all) => moveEntry<unknown>(all, from, drag!.to))
  ) as [unknown[], number[]];

  // Before the rows slide, so that the browser scrolls to where the focused one will be.
  useLayoutEffect(() => {
    if (!focus.current) return;
    const { row, action } = focus.current;
    focus.current = undefined;
    const within =
      action === 'undo' ? list.current : list.current?.querySelector(`:scope > [data-row="${row}"]`);
    const button = within?.querySelector<HTMLElement>(`[data-action="${action}"]:not([disabled])`);
    (button ?? within?.querySelector<HTMLElement>('button:not([disabled])'))?.focus();
  });
  useSlidingRows(list, shownRows);

  const removedIndex =
    removed &&
    rows.indexOf(
      removed.of.slice(0, removed.of.indexOf(removed.row)).findLast((row) => rows.includes(row))!,
    ) + 1;
  const undoRow = removed && (
    <li key="removed" className={styles.removed}>
      <span>Removed: {removed.title}</span>
      <Button look="quiet" icon="undo" data-action="undo" onClick={arrange.undoRemoval}>
        Undo
      </Button>
    </li>
  );
  const act = useLatest(arrange);
  return (
    <>
      <ul ref={list} className={styles.list} aria-label={label}>
        {shown.flatMap((entry, at) => [
          removedIndex === at && undoRow,
          <li
            key={shownRows[at]}
            data-row={shownRows[at]}
            className={drag?.to === at ? styles.dragged : undefined}
          >
            {isArranging ? (
              <ArrangeRow
                at={at}
                act={act}
                handle={handle}
                removalLabel={removalLabel}
                row={shownRows[at]!}
                title={titleOf(entry, at)}
                photo={photoOf?.(entry)}
                isLast={at === entries.length - 1}
                isRemovable={
                  entries.length > minEntries && (requiredEntry === undefined || entry !== requiredEntry)
                }
              />
            ) : (
              children?.(entry, shownRows[at]!, at)
            )}
          </li>,
        ])}
        {removedIndex === shown.length && undoRow}
      </ul>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </>
  );
}

/** What taking an entry away is called. */
interface RemovalLabel {
  verb: string;
  icon: IconName;
}
const defaultRemovalLabel: RemovalLabel = { verb: 'Remove', icon: 'trash' };

interface ArrangeProps {
  row: number;
  at: number;
  title: string;
  isLast: boolean;
  isRemovable: boolean;
  /** As they are when a button is pressed: the row may be of an earlier list. */
  act: RefObject<Pick<Arrange, 'move' | 'remove'>>;
  removalLabel?: RemovalLabel | null | undefined;
}

/** Buttons that move an entry up, move it down, and remove it. */
export function ArrangeButtons({
  row,
  at,
  title,
  isLast,
  isRemovable,
  act,
  removalLabel = defaultRemovalLabel,
}: ArrangeProps) {
  return (
    <>
      <IconButton
        icon="up"
        label={`Move ${title} up`}
        data-action="up"
        disabled={at === 0}
        onClick={() => act.current.move(row, at - 1, 'up')}
      />
      <IconButton
        icon="down"
        label={`Move ${title} down`}
        data-action="down"
        disabled={isLast}
        onClick={() => act.current.move(row, at + 1, 'down')}
      />
      {removalLabel && (
        <IconButton
          icon={removalLabel.icon}
          label={`${removalLabel.verb} ${title}`}
          data-action="remove"
          disabled={!isRemovable}
          onClick={() => act.current.remove(row)}
        />
      )}
    </>
  );
}

interface ArrangeRowProps extends ArrangeProps {
  photo: WebsitePhoto | undefined;
  handle: Handle;
}

/** There may be hundreds: those that stay where they are need not be rendered again. */
const ArrangeRow = memo(function ArrangeRow({ photo, handle, ...row }: ArrangeRowProps) {
  const { row: id, at, title } = row;
  return (
    <div className={styles.row}>
      {photo && <PhotoThumbnail photo={photo} className={styles.photo} />}
      <span className={styles.title} translate="no">
        {title}
      </span>
      <span className={styles.tools}>
        <ArrangeButtons {...row} />
        <button
          type="button"
          className={styles.handle}
          data-action="handle"
          aria-label={`Move ${title} with the arrow keys`}
          onPointerDown={(event) => handle.current.grab(event, id, at)}
          onKeyDown={(event) => handle.current.press(event, id, at)}
        >
          <Icon name="handle" />
        </button>
      </span>
    </div>
  );
});
