/** Returns the short number of a request: the last six characters of its id. The desk and the commands find it by that. */
export function requestNumber(id: string): string {
  return id.slice(-6).toUpperCase();
}
