/**
 * `area`: places the company doesn't work in. `license`: said without a license number or proof. `claims`: said without
 * proof. `removed`: what is chosen there is gone. `spanish`: its Spanish is missing, or older than the English. `sample`: it came
 * with the product.
 */
export type ProblemCause = 'area' | 'license' | 'claims' | 'removed' | 'spanish' | 'sample';

/** What a form does about a problem besides showing its message. */
export interface ProblemNotes {
  /** Something to look at that doesn't keep anything from being saved or published. */
  severity?: 'warning';
  /** If it is about a translation: that there is none, or that it is of an older text. */
  translation?: 'missing' | 'outdated';
  /** If it is about something that isn't shown, as what it names or is filled in from isn't there. */
  isUnshown?: true;
  /** What makes several places wrong or untrue at once: they are listed together. */
  cause?: ProblemCause;
  /** The value that would be right, offered as a button. */
  fix?: string;
  /** `position`: the form asks where the place is. `length`: the form itself counts while somebody types. */
  about?: 'position' | 'length';
}
