import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '#desk/ui/Button.tsx';
import { Icon, type IconName } from '#desk/ui/Icon.tsx';
import styles from './MovableList.module.css';
import { type Arrange, moved } from './use-arrange.ts';

interface Props {
  /** What the list is called, for assistive technology. */
  label: string;
  arrange: Arrange;
  /** Whether entries are shown with what moves and removes them; otherwise `children` shows them. */
  isArranging: boolean;
  /** How many have to stay. */
  least?: number | undefined;
  away?: Away;
  children: (entry: unknown, at: number) => ReactNode;
}

/** A list whose entries are moved by buttons, by dragging a handle, or by the arrow keys on it. */
export function MovableList({ label, arrange, isArranging, least, away, children }: Props) {
  const { entries, titleOf, said, removed, focus, move } = arrange;
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<{ from: number; to: number }>();
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

  function dragOver(event: PointerEvent) {
    if (!drag) return;
    const rows = [...list.current!.querySelectorAll(':scope > [data-at]')];
    const over = rows.findIndex((row) => event.clientY < row.getBoundingClientRect().bottom);
    const to = over < 0 ? rows.length - 1 : over;
    if (to === drag.to) return;
    rows[to]!.scrollIntoView({ block: 'nearest' });
    setDrag({ ...drag, to });
  }
  const handle = (at: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: at, to: at });
    },
    onPointerMove: dragOver,
    onPointerUp: () => {
      if (drag) move(drag.from, drag.to, 'handle');
      setDrag(undefined);
    },
    onPointerCancel: () => setDrag(undefined),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') setDrag(undefined);
      const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: entries.length - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      move(at, to, 'handle');
    },
  });
  const wayBack = removed && (
    <li key="removed" className={styles.removed}>
      <span>Removed: {removed.title}</span>
      <Button look="quiet" icon="undo" data-action="undo" onClick={arrange.bringBack}>
        Undo
      </Button>
    </li>
  );

  return (
    <>
      <ul ref={list} className={styles.list} aria-label={label}>
        {shown.flatMap((entry, at) => [
          removed?.at === at && wayBack,
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no names of their own; a field belongs to its place
          <li key={at} data-at={at} className={drag?.to === at ? styles.dragged : undefined}>
            {isArranging ? (
              <div className={styles.row}>
                <span className={styles.title}>{titleOf(entry, at)}</span>
                <span className={styles.tools}>
                  <ArrangeButtons {...{ arrange, at, least, away }} />
                  <button
                    type="button"
                    className={styles.handle}
                    data-action="handle"
                    aria-label={`Move ${titleOf(entry, at)} with the arrow keys`}
                    {...handle(at)}
                  >
                    <Icon name="handle" />
                  </button>
                </span>
              </div>
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
  arrange: Arrange;
  at: number;
  least?: number | undefined;
  away?: Away | undefined;
}

/** Up, down, and away. */
export function ArrangeButtons({ arrange, at, least = 0, away = removal }: ArrangeProps) {
  const { entries, move, remove } = arrange;
  const title = arrange.titleOf(entries[at], at);
  return (
    <>
      <IconButton
        icon="up"
        label={`Move ${title} up`}
        data-action="up"
        disabled={at === 0}
        onClick={() => move(at, at - 1, 'up')}
      />
      <IconButton
        icon="down"
        label={`Move ${title} down`}
        data-action="down"
        disabled={at >= entries.length - 1}
        onClick={() => move(at, at + 1, 'down')}
      />
      <IconButton
        icon={away.icon}
        label={`${away.verb} ${title}`}
        data-action="remove"
        disabled={entries.length <= least}
        onClick={() => remove(at)}
      />
    </>
  );
}
