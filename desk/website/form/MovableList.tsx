import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Button, IconButton } from '#desk/ui/Button.tsx';
import { Icon, type IconName } from '#desk/ui/Icon.tsx';
import styles from './MovableList.module.css';
import { type Arrange, moveEntry, useLatest } from './use-arrange.ts';

interface Props {
  /** What the list is called, for assistive technology. */
  label: string;
  arrange: Arrange;
  /** Whether entries are shown with what moves and removes them; otherwise `children` shows them. */
  isArranging: boolean;
  /** How many have to stay. */
  minEntries?: number | undefined;
  removalLabel?: RemovalLabel;
  /** An entry that has to stay. */
  requiredEntry?: unknown;
  children: (entry: unknown, row: number, at: number) => ReactNode;
}

/** A list whose entries are moved by buttons, by dragging a handle, or by the arrow keys on it. */
export function MovableList({
  label,
  arrange,
  isArranging,
  minEntries = 0,
  removalLabel,
  requiredEntry,
  children,
}: Props) {
  const { entries, rows, titleOf, announcement, removed, focus } = arrange;
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<Drag>();
  const from = drag ? rows.indexOf(drag.row) : -1;
  const [shown, shownRows] = (
    from < 0 ? [entries, rows] : [entries, rows].map((all) => moveEntry<unknown>(all, from, drag!.to))
  ) as [unknown[], number[]];

  useEffect(() => {
    if (!focus.current) return;
    const { row, action } = focus.current;
    focus.current = undefined;
    const within =
      action === 'undo' ? list.current : list.current?.querySelector(`:scope > [data-row="${row}"]`);
    const button = within?.querySelector<HTMLElement>(`[data-action="${action}"]:not([disabled])`);
    (button ?? within?.querySelector<HTMLElement>('button:not([disabled])'))?.focus();
  });

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
  const handle = useHandle(arrange, list, drag, setDrag);
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
                isLast={at === entries.length - 1}
                isRemovable={
                  entries.length > minEntries && (requiredEntry === undefined || entry !== requiredEntry)
                }
              />
            ) : (
              children(entry, shownRows[at]!, at)
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
  removalLabel?: RemovalLabel | undefined;
}

/** Up, down, and away. */
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
      <IconButton
        icon={removalLabel.icon}
        label={`${removalLabel.verb} ${title}`}
        data-action="remove"
        disabled={!isRemovable}
        onClick={() => act.current.remove(row)}
      />
    </>
  );
}

/** There may be hundreds: those that stay where they are need not be rendered again. */
const ArrangeRow = memo(function ArrangeRow({ handle, ...row }: ArrangeProps & { handle: Handle }) {
  const { row: id, at, title } = row;
  return (
    <div className={styles.row}>
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
          onPointerMove={(event) => handle.current.drag(event)}
          onPointerUp={() => handle.current.drop()}
          onPointerCancel={() => handle.current.leave()}
          onKeyDown={(event) => handle.current.press(event, id, at)}
        >
          <Icon name="handle" />
        </button>
      </span>
    </div>
  );
});

/** Where an entry came from, and where it would be if it were let go of. */
interface Drag {
  row: number;
  to: number;
}
type Handle = ReturnType<typeof useHandle>;

function useHandle(
  { entries, move }: Arrange,
  list: RefObject<HTMLUListElement | null>,
  drag: Drag | undefined,
  setDrag: (drag: Drag | undefined) => void,
) {
  return useLatest({
    grab(event: PointerEvent, row: number, at: number) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ row, to: at });
    },
    drag({ clientY }: PointerEvent) {
      if (!drag) return;
      const rows = [...list.current!.querySelectorAll(':scope > [data-row]')];
      const over = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom);
      const to = over < 0 ? rows.length - 1 : over;
      if (to === drag.to) return;
      rows[to]!.scrollIntoView({ block: 'nearest' });
      setDrag({ ...drag, to });
    },
    drop() {
      if (drag) move(drag.row, drag.to, 'handle');
      setDrag(undefined);
    },
    leave: () => setDrag(undefined),
    press(event: KeyboardEvent, row: number, at: number) {
      if (event.key === 'Escape') setDrag(undefined);
      const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: entries.length - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      move(row, to, 'handle');
    },
  });
}
