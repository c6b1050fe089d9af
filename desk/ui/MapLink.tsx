import { mapLink } from '#desk/words/map-link.ts';
import { Icon } from './Icon.tsx';
import styles from './MapLink.module.css';

/** An address that a press shows on the map. */
export function MapLink({ address }: { address: string }) {
  return (
    <a className={styles.map} href={mapLink(address)} target="_blank" rel="noreferrer">
      <Icon name="pin" />
      <bdi translate="no">{address}</bdi>
      <span className="said">, on the map</span>
    </a>
  );
}
