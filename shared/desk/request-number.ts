/** How people name a request among each other: the last six letters of its id. The desk and the commands find it by them. */
export function requestNumber(id: string): string {
  return id.slice(-6).toUpperCase();
}
