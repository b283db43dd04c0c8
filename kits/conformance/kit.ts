import type { Call } from '#contract/call.ts'
import type { DepositLookup, InfoLookup } from '#contract/lookups.ts'
import type { StatementEntry } from '#contract/statement.ts'
import type { GameAccount, Wallet } from '#contract/wallet.ts'
import { type CheckResult, Reporter } from './findings.ts'
import { Host, Interrupted, NoResponse } from './host.ts'
import type { Options } from './options.ts'

/** Facts from earlier answers that later checks need. */
export interface Facts {
  info?: InfoLookup
  deposit?: DepositLookup
  wallet?: Wallet
  statement?: readonly StatementEntry[]
  /** Codes of the games in which the member has an account. */
  openGames?: readonly string[]
  /** Open game accounts that were read, by code. */
  readonly gameAccounts: Map<string, GameAccount>
  /** Addresses of pictures on the host itself, and the call whose answer has each. */
  readonly pictures: Map<string, Call>
  slipReference?: string
  profileId?: string
  /** Prefix of chat rooms; absent if the chat is off. */
  chatPrefix?: string
}

/** The state of a run: the host, what is known about it, and the results. */
export class Kit {
  readonly host: Host
  readonly options: Options
  readonly facts: Facts = { gameAccounts: new Map(), pictures: new Map() }
  readonly results: CheckResult[] = []
  readonly #onResult: (result: CheckResult) => void

  /** @param signal aborted when the run is interrupted */
  constructor(options: Options, onResult: (result: CheckResult) => void, signal?: AbortSignal) {
    this.options = options
    const { timeoutMs, origin } = options
    this.host = new Host(options.host, { timeoutMs, signal, portalOrigin: origin })
    this.#onResult = onResult
  }

  /** Runs a check, unless the run was interrupted. An error in it is a finding of it, and the next check runs. */
  async check(group: string, name: string, work: (report: Reporter) => Promise<void> | void): Promise<void> {
    if (this.host.isInterrupted) return
    const report = new Reporter()
    const start = performance.now()
    try {
      await work(report)
    } catch (error) {
      reportFailure(report, name, error)
    }
    const durationMs = Math.round(performance.now() - start)
    const result = { group, name, findings: report.findings, skipped: report.skipped, durationMs }
    this.results.push(result)
    this.#onResult(result)
  }

  /** Whether the host claims a feature beyond the specification (D41). */
  offers(capability: InfoLookup['capabilities'][number]): boolean {
    return this.facts.info?.capabilities.includes(capability) ?? false
  }
}

/** Makes one of a check's calls. An error in it is a finding of that call, and the check goes on. */
export async function tryCall(report: Reporter, title: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Interrupted) throw error
    reportFailure(report, title, error)
  }
}

/**
 * Reports why a check couldn't go on.
 * @param name the check's name, for errors that no call names
 */
export function reportFailure(report: Reporter, name: string, error: unknown): void {
  if (error instanceof Interrupted) report.skip(error.message)
  else if (error instanceof NoResponse) report.error('SPEC §9 Timeouts', error.call ?? name, error.message)
  else
    report.error('Kit', name, `The check stopped: ${error instanceof Error ? error.message : String(error)}`)
}
