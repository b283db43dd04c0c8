import { type ReportFields, report } from './report-problem.ts'

/** Name of an error for reports. Its message is left out, as it may contain user input. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}

/**
 * Creates a `catch` handler for background work whose failure would otherwise go unnoticed, e.g. deleting member data.
 * Failures that are visible elsewhere can be ignored with `catch(() => undefined)`.
 */
export function reportError(problem: string, fields: ReportFields = {}): (error: unknown) => undefined {
  return (error) => {
    report(problem, { ...fields, error: errorName(error) })
    return undefined
  }
}
