import { type ComponentProps, type MouseEvent, type ReactNode, useRef } from 'react';
import styles from './Button.module.css';
import { Icon, type IconName } from './Icon.tsx';

/** `solid`: the one thing to do here; `line`: others; `quiet`: words alone; `danger`: cannot be undone. */
type ButtonLook = 'solid' | 'line' | 'quiet' | 'danger';

interface Looks {
  look?: ButtonLook;
  icon?: IconName;
  /** Icon above the words, for rows of actions at the foot of the screen. */
  stacked?: boolean;
  children?: ReactNode;
}

type Props = Looks & {
  /** Being done: it stays where it is and takes no second press. */
  busy?: boolean;
  /** It takes the place of another, or does the opposite once it was pressed: a double press counts once. */
  guardsDoublePress?: boolean;
} & Omit<ComponentProps<'button'>, 'children'>;

/** How long systems wait for the second half of a double press, in milliseconds. */
const doublePress = 500;

export function Button(props: Props) {
  const { look, icon, stacked, busy, guardsDoublePress, children, className, onClick, ...button } = props;
  const pressedAt = useRef(-doublePress);
  function press(event: MouseEvent<HTMLButtonElement>) {
    // The time tells it too: some phones count no presses, and a slow one shows late what the first did.
    const isSecond =
      guardsDoublePress && (event.detail > 1 || event.timeStamp - pressedAt.current < doublePress);
    pressedAt.current = performance.now();
    if (busy || isSecond) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      {...button}
      className={buttonClass({ look, stacked, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** Looks the same and leads somewhere: `tel:`, `sms:`, `mailto:`, a file. */
export function ButtonLink({
  look,
  icon,
  stacked,
  children,
  className,
  ...link
}: Looks & ComponentProps<'a'>) {
  return (
    <a {...link} className={buttonClass({ look, stacked, className })}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

/** For links of the router. */
export function buttonClass({
  look = 'line',
  stacked,
  className = '',
}: Omit<Looks, 'icon'> & { className?: string }) {
  return `${styles.button} ${styles[look]} ${stacked ? styles.stacked : ''} ${className}`;
}

/** A button with an icon alone; the label is read out and shown when pointed at. */
export function IconButton({ label, ...button }: { label: string } & ComponentProps<typeof Button>) {
  return <Button look="quiet" aria-label={label} title={label} {...button} />;
}
