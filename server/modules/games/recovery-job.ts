import { errorFields } from '#server/platform/log.ts'
import { type PeriodicJob, startPeriodicJob } from '#server/platform/periodic-job.ts'
import { claimDueTransfer } from './game-transfers.ts'
import { finishDueResets } from './provider-accounts.ts'
import type { GameDeps } from './refresh-balance.ts'
import { runTransfer } from './run-transfers.ts'

/** Starts the job that asks providers again for unknown outcomes, also for those from before a restart. */
export function startGameJob(deps: GameDeps, everyMs?: number): PeriodicJob {
  return startPeriodicJob(
    (isStopped) =>
      askDueOutcomes(deps, isStopped).catch((error: unknown) => deps.log.error('games', errorFields(error))),
    everyMs,
  )
}

/**
 * Asks for all outcomes that are due, one after the other.
 * @param isStopped polled before each transfer
 */
export async function askDueOutcomes(deps: GameDeps, isStopped: () => boolean = () => false): Promise<void> {
  while (!isStopped()) {
    const transfer = await claimDueTransfer(deps.db, deps.clock.now())
    if (!transfer) break
    // One that fails for a reason of ours is tried again after its lease, and must not stop the others.
    await runTransfer(deps, transfer).catch((error: unknown) =>
      deps.log.error('game transfer', {
        transfer: transfer.id,
        member: transfer.member_id,
        ...errorFields(error),
      }),
    )
  }
  if (!isStopped()) await finishDueResets(deps)
}
