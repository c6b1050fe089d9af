/** The same for the same file, chosen once more. Two that a camera called alike differ in their time. */
export function sourceOf({ name, size, lastModified }: Pick<File, 'name' | 'size' | 'lastModified'>): string {
  return [name, size, lastModified].join('/');
}
