/** Rows under a head, printed as a Markdown table. */
export interface Table {
  caption: string;
  head: string[];
  rows: (string | number)[][];
}

/** The results of one part of the bench: tables and remarks for people, data for programs. */
export interface Finding {
  tables: Table[];
  remarks: string[];
  data: unknown;
}

export type Part = () => Promise<Finding>;

export function markdown({ tables, remarks }: Finding): string {
  const lines = tables.flatMap(({ caption, head, rows }) => [
    `**${caption}**`,
    '',
    `| ${head.join(' | ')} |`,
    `|${head.map((_, column) => (column === 0 ? ' --- ' : ' --: ')).join('|')}|`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    '',
  ]);
  return [...lines, ...remarks.map((remark) => `- ${remark}`)].join('\n').trim();
}

export function median(figures: number[]): number {
  return percentile(figures, 0.5);
}

/** The smallest figure that at least this share of them does not exceed. */
export function percentile(figures: number[], share: number): number {
  const sorted = [...figures].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** How often each figure is measured: RUNS, or as often as the part needs for a trustworthy figure. */
export function runs(usual: number): number {
  return Number(process.env.RUNS ?? usual);
}
