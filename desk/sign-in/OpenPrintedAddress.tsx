import { ScreenHeading } from '#desk/frame/Pane.tsx';
import styles from './SignIn.module.css';

/** At `npm run edit`, in a browser without its key. */
export function OpenPrintedAddress() {
  return (
    <div className={styles.step}>
      <ScreenHeading className={styles.heading}>Open the address from the terminal</ScreenHeading>
      <p>
        <code>npm run edit</code> printed an address that begins with{' '}
        <code translate="no">{location.origin}/edit/</code>. Open all of it in this browser, once: it has the
        key that lets you in.
      </p>
    </div>
  );
}
