/**
 * An address on the map of this device: the phone's own app, and a website where nothing says which.
 * @param place as somebody wrote it @param userAgent the browser's
 */
export function mapLink(place: string, userAgent = navigator.userAgent): string {
  const words = encodeURIComponent(place);
  if (/Android/.test(userAgent)) return `geo:0,0?q=${words}`;
  if (/iPhone|iPad|Mac/.test(userAgent)) return `https://maps.apple.com/?q=${words}`;
  return `https://www.google.com/maps/search/?api=1&query=${words}`;
}
