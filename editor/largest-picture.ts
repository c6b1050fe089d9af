/** The largest picture accepted, in bytes: pictures of 200 million pixels have up to 80 million. */
export const largestPicture = 100_000_000;
