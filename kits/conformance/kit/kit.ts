import type { Call } from '../../../src/contract/call.ts'
import type { Capability, DepositLookup, InfoLookup } from '../../../src/contract/lookups.ts'
import type { StatementEntry } from '../../../src/contract/statement.ts'
import type { GameAccount, Wallet } from '../../../src/contract/wallet.ts'
import { type CheckResult, Reporter, titleOf } from './findings.ts'
import { Host, Interrupted, NoResponse } from './host.ts'
import type { Options } from './options.ts'

/** Facts from earlier answers that later checks need. */
interface Facts {
  info?: InfoLookup
  deposit?: DepositLookup
  wallet?: Wallet
  statement?: readonly StatementEntry[]
  /** Open game accounts that were read, by code. */
  readonly gameAccounts: Map<string, GameAccount>
  /** Addresses of pictures on the host itself, and the call whose answer has each. */
  readonly pictures: Map<string, Call>
  slipReference?: string
  profileId?: string
  /** Prefix of chat rooms; absent if the chat is off. */
  chatPrefix?: string
}

export interface RunSettings {
  /** Called after each check. */
  readonly onResult?: (result: CheckResult) => void
  /** Aborted when the run is interrupted. */
  readonly signal?: AbortSignal | undefined
  /** Pauses before the attempts to get an answer that decides where money is. */
  readonly pausesMs?: readonly number[]
}

/** The state of a run: the host, what is known about it, and the results. */
export class Kit {
  readonly host: Host
  readonly options: Options
  readonly settings: RunSettings
  readonly facts: Facts = { gameAccounts: new Map(), pictures: new Map() }
  readonly results: CheckResult[] = []

  constructor(options: Options, settings: RunSettings = {}) {
    this.options = options
    this.settings = settings
    this.host = new Host(options.host, options, settings.signal)
  }

  /** Codes of the games in which the member has an account. */
  get openGames(): readonly string[] {
    return this.facts.wallet?.slots.filter(({ isActive }) => isActive).map(({ code }) => code) ?? []
  }

  /** Runs a check, unless the run was interrupted. An error in it is a finding of it, and the next check runs. */
  async check(group: string, call: Call | string, work: (report: Reporter) => unknown): Promise<void> {
    if (this.host.isInterrupted) return
    const name = titleOf(call)
    const report = new Reporter()
    const start = performance.now()
    await tryCall(report, name, async () => void (await work(report)), true)
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

/**
 * Does a part of a check. An error in it is a finding, and the check goes on, also after an interruption if it
 * `outlivesInterruptions`.
 * @param title the call, or the name of the check
 */
export async function tryCall(
  report: Reporter,
  title: Call | string,
  work: () => Promise<unknown>,
  outlivesInterruptions = false,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Interrupted && !outlivesInterruptions) throw error
    if (error instanceof Interrupted) report.skip(error.message)
    else if (error instanceof NoResponse) report.error('connection', error.call ?? title, error.message)
    else {
      const reason = error instanceof Error ? error.message : String(error)
      report.error('kit', title, `The check stopped: ${reason}`)
    }
  }
}
