import styles from './BandHead.module.css';
import type from './type.module.css';

/** A band's heading on seven columns and its paragraph on the last five, on the same baseline. */
export function BandHead({ id, heading, lead }: { id: string; heading: string; lead?: string }) {
  return (
    <div className={styles.head}>
      <h2 id={id}>{heading}</h2>
      {lead && <p className={type.lead}>{lead}</p>}
    </div>
  );
}
