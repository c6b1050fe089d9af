/** "Driveways · Winter Park": the town is a name, and no translator's business. */
export function ServiceAndPlace({ service, place }: { service: string; place: string | null }) {
  return (
    <>
      {service}
      {service && place && ' · '}
      {place && <span translate="no">{place}</span>}
    </>
  );
}
