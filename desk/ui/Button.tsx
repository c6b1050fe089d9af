import { type ComponentProps, type MouseEvent, type ReactNode, useRef } from 'react';
import styles from './Button.module.css';
import { Icon, type IconName } from './Icon.tsx';

/** `solid`: the primary action; `line`: other actions; `quiet`: without a border; `danger`: can't be undone. */
type ButtonLook = 'solid' | 'line' | 'quiet' | 'danger';

interface Looks {
  look?: ButtonLook;
  icon?: IconName;
  /** Whether the icon is above the label, for action bars at the bottom of the screen. */
  stacked?: boolean;
  children?: ReactNode;
}

type Props = Looks & {
  /** Whether the action is running, so that further taps are ignored. */
  busy?: boolean;
  /** Whether to ignore the second half of a double tap, for a button that replaces another or toggles. */
  guardsDoublePress?: boolean;
} & Omit<ComponentProps<'button'>, 'children'>;

/** How long after a tap a second one counts as a double tap, in milliseconds. */
const doublePress = 500;

export function Button(props: Props) {
  const { look, icon, stacked, busy, guardsDoublePress, children, className, onClick, ...button } = props;
  const pressedAt = useRef(-doublePress);
  function press(event: MouseEvent<HTMLButtonElement>) {
    // Compare times, too: some phones don't count taps, and a slow one renders the first tap late.
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

/** A link that looks like a button: `tel:`, `sms:`, `mailto:`, or a file. */
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

/** Returns the class of a button, for links of the router. */
export function buttonClass({
  look = 'line',
  stacked,
  className = '',
}: Omit<Looks, 'icon'> & { className?: string }) {
  return `${styles.button} ${styles[look]} ${stacked ? styles.stacked : ''} ${className}`;
}

/** A button with only an icon. Screen readers read its label, and it shows as a tooltip. */
export function IconButton({ label, ...button }: { label: string } & ComponentProps<typeof Button>) {
  return <Button look="quiet" aria-label={label} title={label} {...button} />;
}
