declare module '@adobe/structured-data-validator' {
  /** One thing search engines would refuse or miss. */
  export type Issue = { issueMessage: string; severity: 'ERROR' | 'WARNING'; fieldNames: string[] };

  export default class Validator {
    /** @param found nodes by format and type, as `@marbec/web-auto-extractor` hands them over */
    validate(found: { jsonld: Partial<Record<string, Record<string, unknown>[]>> }): Promise<Issue[]>;
  }
}
