/** How many changes, like "2 changes". */
export const changesInWords = (count: number) => (count === 1 ? '1 change' : `${count} changes`);
