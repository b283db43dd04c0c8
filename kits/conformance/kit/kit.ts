import type { Call } from '../../../src/contract/call.ts'
import type { Capability, DepositLookup, InfoLookup } from '../../../src/contract/lookups.ts'
import type { GameAccount } from '../../../src/contract/slots.ts'
import type { StatementEntry } from '../../../src/contract/statement.ts'
import { type CheckResult, Reporter, titleOf } from './findings.ts'
import { Host, Interrupted, NoResponse } from './host.ts'
import type { Options } from './options.ts'

/** Facts from earlier answers that later checks need. */
interface Facts {
  info?: InfoLookup
  deposit?: DepositLookup
  statement?: readonly StatementEntry[]
  /** Codes of the games that the host says are open. */
  openGames: string[]
  readonly gameAccounts: Map<string, GameAccount>
  /** Addresses of pictures on the host itself, and the call whose answer has each. */
  readonly pictures: Map<string, Call>
  slipReference?: string | undefined
  profileId?: string
  /** Prefix of chat rooms; absent if the chat is off. */
  chatPrefix?: string
}

export interface RunSettings {
  readonly onResult?: (result: CheckResult) => void
  /** Interrupts the run. */
  readonly signal?: AbortSignal | undefined
  /** Pauses before the attempts to get an answer that decides where money is. */
  readonly pausesMs?: readonly number[]
}

/** The state of a run: the host, what is known about it, and the results. */
export class Kit {
  readonly host: Host
  readonly options: Options
  readonly settings: RunSettings
  readonly facts: Facts = { openGames: [], gameAccounts: new Map(), pictures: new Map() }
  readonly results: CheckResult[] = []

  constructor(options: Options, settings: RunSettings = {}) {
    this.options = options
    this.settings = settings
    this.host = new Host(options.host, options, settings.signal)
  }

  /** Runs a check, unless the run was interrupted. An error in it is a finding of it, and the next check runs. */
  async check(group: string, call: Call | string, work: (report: Reporter) => unknown): Promise<void> {
    if (this.host.isInterrupted) return
    const name = titleOf(call)
    const report = new Reporter()
    const start = performance.now()
    await tryCall(report, name, async () => work(report), true)
    const durationMs = Math.round(performance.now() - start)
    const result = { group, name, findings: report.findings, skipped: report.skipped, durationMs }
    this.results.push(result)
    this.settings.onResult?.(result)
  }

  /** Whether the host claims a feature beyond the specification. */
  offers(capability: Capability): boolean {
    return this.facts.info?.capabilities.includes(capability) ?? false
  }
}

type Work = () => Promise<unknown>

/** Does a part of a check. An error is a finding, and the check goes on, if it `isLasting` also after an interruption. */
export async function tryCall(report: Reporter, title: Call | string, work: Work, isLasting = false) {
  try {
    await work()
  } catch (error) {
    if (error instanceof Interrupted && !isLasting) throw error
    const reason = error instanceof Error ? error.message : String(error)
    if (error instanceof Interrupted) report.skip(reason)
    else if (error instanceof NoResponse) report.error('connection', title, reason)
    else report.error('kit', title, `The check stopped: ${reason}`)
  }
}
