/** Whether a host, as it stands in an address, is this machine itself: nobody else is on the line to it. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(host);
}
