/** Name, code, message and stack. Other properties of errors (rows, queries, packets) may quote the visitor. */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    ...(typeof code === 'string' && { code }),
    message: error.message,
    stack: error.stack,
  };
}
