/** Fields of a problem report: names and numbers, never user input or server data. */
export type ReportFields = Readonly<Record<string, string | number | boolean | undefined>>

/**
 * Logs a problem as one line on the console.
 * @param problem short name such as `bad-shape`
 */
export function report(problem: string, fields: ReportFields = {}): void {
  const parts = Object.entries(fields).map(([name, value]) => `${name}=${String(value)}`)
  console.warn(['portal', problem, ...parts].join(' '))
}
