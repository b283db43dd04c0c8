import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { MutantResult } from '@stryker-mutator/api/core'

export type Result = Pick<MutantResult, 'fileName' | 'location' | 'mutatorName' | 'replacement' | 'status'>

const isKilled = ({ status }: Result): boolean => status === 'Killed' || status === 'Timeout'
/** No test failed. Timeouts count as killed. */
export const isAlive = ({ status }: Result): boolean => status === 'Survived' || status === 'NoCoverage'
const percent = (share: number): string => (Number.isNaN(share) ? '–' : `${(share * 100).toFixed(1)} %`)

/** Original code that a mutant replaces, on one line. */
function originalText({ fileName, location: { start, end } }: Result): string {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
  const last = lines.length - 1
  if (lines[last] !== undefined) lines[last] = lines[last].slice(0, end.column - 1)
  if (lines[0] !== undefined) lines[0] = lines[0].slice(start.column - 1)
  return lines.join(' ')
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 70 ? `${line.slice(0, 69)}…` : line
}

const statusNotes: Partial<Record<Result['status'], string>> = {
  NoCoverage: ' (no test gets there)',
  Timeout: ' (timeout)',
}

/** Location and change of a mutant, on one line. */
export function describeMutant(result: Result): string {
  const { line, column } = result.location.start
  const change = `${shorten(originalText(result))}  →  ${shorten(result.replacement ?? '')}`
  return `${relative('.', result.fileName)}:${line}:${column}  ${change}${statusNotes[result.status] ?? ''}`
}

/** Prints the surviving mutants, then a summary table by file. */
export function printReport(results: readonly Result[]): void {
  const byFile = Map.groupBy(results, ({ fileName }) => fileName)
  const rows: (readonly string[])[] = []
  console.log('\nSurvivors')
  for (const [file, all] of byFile) {
    for (const result of all.filter(isAlive)) console.log(describeMutant(result))
    rows.push(summaryRow(file, all))
  }
  rows.push(summaryRow('all', results))
  console.log('\n')
  const headings = [
    'file',
    'killed',
    'of them by timeout',
    'survived',
    'not in sample',
    'no test',
    'of those reached',
    'of all tried',
  ]
  const widths = headings.map((heading, at) =>
    Math.max(heading.length, ...rows.map((row) => row[at]?.length ?? 0)),
  )
  for (const row of [headings, ...rows]) {
    console.log(
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    )
  }
}

function summaryRow(name: string, results: readonly Result[]): string[] {
  const killed = results.filter(isKilled).length
  const survived = results.filter(({ status }) => status === 'Survived').length
  const uncovered = results.filter(({ status }) => status === 'NoCoverage').length
  const untried = results.filter(({ status }) => status === 'CompileError').length
  const timeouts = results.filter(({ status }) => status === 'Timeout').length
  return [
    name,
    `${killed}`,
    `${timeouts}`,
    `${survived}`,
    `${untried}`,
    `${uncovered}`,
    percent(killed / (killed + survived)),
    percent(killed / (killed + survived + uncovered)),
  ]
}
