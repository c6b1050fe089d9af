import { Icon } from './Icon.tsx';
import styles from './MapLink.module.css';

/** An address that links to the map. */
export function MapLink({ address }: { address: string }) {
  return (
    <a className={styles.map} href={mapLink(address)} target="_blank" rel="noreferrer">
      <Icon name="pin" />
      <bdi translate="no">{address}</bdi>
      <span className="visually-hidden">, on the map</span>
    </a>
  );
}

/**
 * Returns a link to an address in the device's own map app, or on a website if the device is unknown.
 * @param place the address as somebody wrote it
 */
function mapLink(place: string, userAgent = navigator.userAgent): string {
  const words = encodeURIComponent(place);
  if (/Android/.test(userAgent)) return `geo:0,0?q=${words}`;
  if (/iPhone|iPad|Mac/.test(userAgent)) return `https://maps.apple.com/?q=${words}`;
  return `https://www.google.com/maps/search/?api=1&query=${words}`;
}
