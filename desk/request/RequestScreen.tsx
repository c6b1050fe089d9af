/** Everything about one request. */
export function RequestScreen({ id }: { id: string }) {
  return <p>{id}</p>;
}
