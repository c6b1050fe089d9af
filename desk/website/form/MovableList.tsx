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
import { type Arrange, moved, useLatest } from './use-arrange.ts';

interface Props {
  /** What the list is called, for assistive technology. */
  label: string;
  arrange: Arrange;
  /** Whether entries are shown with what moves and removes them; otherwise `children` shows them. */
  isArranging: boolean;
  /** How many have to stay. */
  least?: number | undefined;
  away?: Away;
  /** An entry that has to stay. */
  stays?: unknown;
  children: (entry: unknown, at: number) => ReactNode;
}

/** A list whose entries are moved by buttons, by dragging a handle, or by the arrow keys on it. */
export function MovableList({ label, arrange, isArranging, least = 0, away, stays, children }: Props) {
  const { entries, titleOf, said, removed, focus } = arrange;
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<Drag>();
  const shown = drag ? moved(entries, drag.from, drag.to) : entries;

  useEffect(() => {
    if (!focus.current) return;
    const { at, action } = focus.current;
    focus.current = undefined;
    const within =
      action === 'undo' ? list.current : list.current?.querySelector(`:scope > [data-at="${at}"]`);
    const button = within?.querySelector<HTMLElement>(`[data-action="${action}"]:not([disabled])`);
    (button ?? within?.querySelector<HTMLElement>('button:not([disabled])'))?.focus();
  });

  const wayBack = removed && (
    <li key="removed" className={styles.removed}>
      <span>Removed: {removed.title}</span>
      <Button look="quiet" icon="undo" data-action="undo" onClick={arrange.bringBack}>
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
          removed?.at === at && wayBack,
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no names of their own; a field belongs to its place
          <li key={at} data-at={at} className={drag?.to === at ? styles.dragged : undefined}>
            {isArranging ? (
              <ArrangeRow
                {...{ at, act, handle, away }}
                title={titleOf(entry, at)}
                isLast={at === entries.length - 1}
                mayGo={entries.length > least && (stays === undefined || entry !== stays)}
              />
            ) : (
              children(entry, at)
            )}
          </li>,
        ])}
        {removed && removed.at >= shown.length && wayBack}
      </ul>
      <p role="status" className="said">
        {said}
      </p>
    </>
  );
}

/** What taking an entry away is called. */
interface Away {
  verb: string;
  icon: IconName;
}
const removal: Away = { verb: 'Remove', icon: 'trash' };

interface ArrangeProps {
  at: number;
  title: string;
  isLast: boolean;
  mayGo: boolean;
  /** As they are when a button is pressed: the row may be of an earlier list. */
  act: RefObject<Pick<Arrange, 'move' | 'remove'>>;
  away?: Away | undefined;
}

/** Up, down, and away. */
export function ArrangeButtons({ at, title, isLast, mayGo, act, away = removal }: ArrangeProps) {
  return (
    <>
      <IconButton
        icon="up"
        label={`Move ${title} up`}
        data-action="up"
        disabled={at === 0}
        onClick={() => act.current.move(at, at - 1, 'up')}
      />
      <IconButton
        icon="down"
        label={`Move ${title} down`}
        data-action="down"
        disabled={isLast}
        onClick={() => act.current.move(at, at + 1, 'down')}
      />
      <IconButton
        icon={away.icon}
        label={`${away.verb} ${title}`}
        data-action="remove"
        disabled={!mayGo}
        onClick={() => act.current.remove(at)}
      />
    </>
  );
}

/** There may be hundreds: those that stay where they are need not be rendered again. */
const ArrangeRow = memo(function ArrangeRow({ handle, ...row }: ArrangeProps & { handle: Handle }) {
  const { at, title } = row;
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
          onPointerDown={(event) => handle.current.take(event, at)}
          onPointerMove={(event) => handle.current.drag(event)}
          onPointerUp={() => handle.current.drop()}
          onPointerCancel={() => handle.current.leave()}
          onKeyDown={(event) => handle.current.press(event, at)}
        >
          <Icon name="handle" />
        </button>
      </span>
    </div>
  );
});

/** Where an entry came from, and where it would be if it were let go of. */
interface Drag {
  from: number;
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
    take(event: PointerEvent, at: number) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: at, to: at });
    },
    drag({ clientY }: PointerEvent) {
      if (!drag) return;
      const rows = [...list.current!.querySelectorAll(':scope > [data-at]')];
      const over = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom);
      const to = over < 0 ? rows.length - 1 : over;
      if (to === drag.to) return;
      rows[to]!.scrollIntoView({ block: 'nearest' });
      setDrag({ ...drag, to });
    },
    drop() {
      if (drag) move(drag.from, drag.to, 'handle');
      setDrag(undefined);
    },
    leave: () => setDrag(undefined),
    press(event: KeyboardEvent, at: number) {
      if (event.key === 'Escape') setDrag(undefined);
      const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: entries.length - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      move(at, to, 'handle');
    },
  });
}
