/** Whether this device rings, and what a locked screen shows. */
export function Ringing() {
  return null;
}
