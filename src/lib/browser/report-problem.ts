/** What a problem report may carry: names and numbers, never what a member typed or what a server sent. */
export type ReportFields = Readonly<Record<string, string | number | boolean | undefined>>

/**
 * Writes one line about something that went wrong and that the member can't be asked about.
 * @param problem short name such as `bad-shape`
 */
export function report(problem: string, fields: ReportFields = {}): void {
  const parts = Object.entries(fields).map(([name, value]) => `${name}=${String(value)}`)
  console.warn(['kapao', problem, ...parts].join(' '))
}
