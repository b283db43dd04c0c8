import { type ReportFields, report } from './report-problem.ts'

/** What a report says of an error: its name only, as a message may repeat what a member typed. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}

/**
 * For the `catch` of work in the background whose failure the member would otherwise never see the cause of: deleting
 * their data, or reading what they shared. A bare `catch(() => undefined)` is for failures that show elsewhere.
 */
export function reportError(problem: string, fields: ReportFields = {}): (error: unknown) => undefined {
  return (error) => {
    report(problem, { ...fields, error: errorName(error) })
    return undefined
  }
}
