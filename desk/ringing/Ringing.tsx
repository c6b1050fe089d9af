import { type CanRing, canRing } from './can-ring.ts';
import { PushSettings } from './PushSettings.tsx';
import styles from './Ringing.module.css';

/** Whether this device rings, and what a locked screen shows. */
export function Ringing() {
  const can = canRing();
  return (
    <section className={styles.part} aria-labelledby="ringing">
      <h2 id="ringing">Ringing</h2>
      {can === 'yes' ? <PushSettings /> : <WhyNot can={can} />}
      <p className={styles.soft}>
        A phone that is off, silent or without reception does not ring. The mail goes out either way.
      </p>
    </section>
  );
}

/** What stands in the way, and what to do about it. */
function WhyNot({ can }: { can: Exclude<CanRing, 'yes'> }) {
  switch (can) {
    case 'iphone':
      return (
        <>
          <p>An iPhone or iPad rings once the desk is on its home screen (iOS 16.4 or later):</p>
          <ol className={styles.steps}>
            <li>In Safari, press Share: the square with an arrow.</li>
            <li>Choose “Add to Home Screen”, then “Add”.</li>
            <li>Open the desk from the home screen, sign in, and come back here.</li>
          </ol>
        </>
      );
    case 'forbidden':
      return (
        <p>
          This browser does not let the desk ring. Allow notifications for this site in the browser’s
          settings, then open this screen again.
        </p>
      );
    case 'insecure':
      return <p>The desk rings only when its address begins with https.</p>;
    case 'unsupported':
      return <p>This browser cannot ring. A current Chrome, Edge, Firefox or Safari can.</p>;
  }
}
