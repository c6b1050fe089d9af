/** "Driveways · Winter Park": the town is a name, and no translator's business. */
export function ServiceAndTown({ service, town }: { service: string; town: string | null }) {
  return (
    <>
      {service}
      {service && town && ' · '}
      {town && <span translate="no">{town}</span>}
    </>
  );
}
