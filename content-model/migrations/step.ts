/** The text of every YAML file of a content folder that can be read, by file name. */
export type Texts = Record<string, string>;

/**
 * One change to what an owner has written. It gets every file and returns those that change, with everything else in
 * them as it was; undefined if a file it needs cannot be read exactly, which the check then reports. It leaves alone
 * what it finds done, so that it may be repeated.
 */
export type Step = {
  /** The version of the content after it. */
  version: number;
  /** What it does, for the owner. */
  says: string;
  change: (texts: Texts) => Texts | undefined;
};
