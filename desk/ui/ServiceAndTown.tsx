/** Shows "Driveways · Winter Park". The town is a name and not translated. */
export function ServiceAndTown({ service, town }: { service: string; town: string | null }) {
  return (
    <>
      {service}
      {service && town && ' · '}
      {town && <span translate="no">{town}</span>}
    </>
  );
}
