import { cpus } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import type { Finding, Place } from './findings.ts'
import { thresholds } from './thresholds.ts'

/** A figure with its limit. */
export interface Figure {
  /** One sentence. */
  readonly text: string
  readonly value: number
  readonly limit: number
  /** The limit is the smallest allowed value, not the largest. */
  readonly isMinimum?: boolean
  /** Depends on the speed of this machine. */
  readonly isTime?: boolean
}

/** One run of a measurement. */
export interface Run {
  readonly figures: readonly Figure[]
  /** Why times of this run mean nothing; undefined if they do. */
  readonly doubt?: string | undefined
  readonly picture?: string | undefined
}

/** Measures again if the first run misses a limit: load of the machine makes a page look slower, never faster. */
export async function measureRepeatedly(
  place: Place,
  measure: () => Promise<Run>,
): Promise<readonly Finding[]> {
  const first = await measure()
  const runs = [first]
  while (!first.figures.every(isMet) && runs.length < thresholds.time.runs) runs.push(await measure())
  return judge(place, runs)
}

/** Compares the median of each figure with its limit. */
export function judge(place: Place, runs: readonly Run[]): readonly Finding[] {
  const doubt = runs.find((run) => run.doubt !== undefined)?.doubt
  const [first] = runs
  return (first?.figures ?? []).map((figure, at): Finding => {
    const values = runs.map(({ figures }) => figures[at]?.value ?? figure.value).sort((a, b) => a - b)
    const value = values[Math.floor(values.length / 2)] ?? figure.value
    const where = at === 0 ? { ...place, picture: first?.picture } : place
    const { text, limit } = figure
    if (isMet({ ...figure, value })) return { ...where, severity: 'passed', text, value, limit }
    if (figure.isTime && doubt !== undefined)
      return { ...where, severity: 'inconclusive', text: `${text} ${doubt}`, value, limit }
    return { ...where, severity: 'error', text, value, limit }
  })
}

function isMet({ value, limit, isMinimum = false }: Figure): boolean {
  return isMinimum ? value >= limit : value <= limit
}

const SAMPLE_MS = 500

/**
 * Watches the processors before a measurement, while neither a page nor a browser of ours is running.
 * @returns why times would mean nothing; undefined if they do
 */
export async function loadDoubt(): Promise<string | undefined> {
  const before = processorTimes()
  await setTimeout(SAMPLE_MS)
  const after = processorTimes()
  const share = 1 - (after.idle - before.idle) / (after.total - before.total)
  if (share <= thresholds.time.busyShare) return undefined
  return `Other programs use ${Math.round(share * 100)} % of this machine.`
}

function processorTimes(): { readonly idle: number; readonly total: number } {
  const all = cpus().map(({ times }) => times)
  const total = all.flatMap((times) => Object.values(times)).reduce((a, b) => a + b, 0)
  return { total, idle: all.reduce((sum, { idle }) => sum + idle, 0) }
}
