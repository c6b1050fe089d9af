/** How long a request that could not be sent waits on the visitor's device, in hours. It has nothing to do with when we answer. */
export const hoursOnDevice = 24;
