import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const MAX_LINES = 120

/** Prints what a failed story's page showed and what its server logged last: on a CI machine, their files are lost. */
export default class FailedPages implements Reporter {
  private readonly reports: string[] = []

  onTestEnd(test: TestCase, { status, attachments }: TestResult): void {
    const path = attachments.find(({ name }) => name === 'error-context')?.path
    if (status === test.expectedStatus || path === undefined || !existsSync(path)) return
    const page = /```yaml\n([\s\S]*?)```/.exec(readFileSync(path, 'utf8'))?.[1] ?? ''
    const log = join(dirname(path), 'server.log')
    const server = existsSync(log) ? readFileSync(log, 'utf8').trimEnd() : ''
    const parts = [test.title, page.split('\n').slice(0, MAX_LINES), server.split('\n').slice(-MAX_LINES)]
    this.reports.push(parts.flat().join('\n'))
  }

  onEnd(): void {
    for (const report of this.reports) console.log(`\n${report}`)
  }
}
