import { now } from '#lib/browser/server-clock.ts'
import { isExpired } from './deadline.ts'
import { needsWord } from './scheduler.ts'
import { isUnsent, type SlipItem } from './slip-item.ts'
import { slipDesk } from './slip-queue.ts'

/** Logging out: what isn't settled is forgotten, and so is what came of the rest (D4). */
export async function discardSlips(): Promise<void> {
  const desk = await slipDesk()
  if (!desk) return
  await desk.shelf.drop(desk.shelf.items().map(({ id }) => id))
  desk.touched()
}

/**
 * Logging out: all that waits goes now, also what the member hasn't said so of yet, or whose hour is over.
 * @returns their ids
 */
export async function sendAllSlips(): Promise<readonly string[]> {
  const desk = await slipDesk()
  if (!desk) return []
  const asked = desk.shelf.items().filter(isUnsent)
  for (const item of asked) {
    await desk.shelf.change(item.id, (kept) => ({
      ...kept,
      confirmedAt: kept.confirmedAt ?? now(),
      state: kept.state === 'ready' ? 'waiting' : kept.state,
      wait: undefined,
      notBefore: 0,
      late: kept.late || isExpired(kept, now()),
    }))
  }
  desk.engine().poke()
  desk.touched()
  return asked.map(({ id }) => id)
}

/** How far the slips are that are sent before a log-out. */
interface Leaving {
  /** Some are on their way, or go by themselves soon. */
  readonly sending: boolean
  /** When a slip that the server had trouble with is tried again, epoch milliseconds. */
  readonly nextAt: number | undefined
  /** The server didn't take these: that has to be seen before they are gone. */
  readonly refused: readonly SlipItem[]
  /** The server has all of them, and none that came since is left. */
  readonly done: boolean
}

/**
 * @param items of the member who is signed in
 * @param asked ids of those that are sent
 * @param at epoch milliseconds by the server's clock
 */
export function leavingOf(items: readonly SlipItem[], asked: readonly string[], at: number): Leaving {
  const unsent = items.filter(isUnsent)
  const waiting = unsent.filter((item) => !needsWord(item, at))
  const refused = items.filter(({ id, state }) => state === 'failed' && asked.includes(id))
  const isHeld = waiting.length > 0 && waiting.every(({ notBefore }) => notBefore > at)
  return {
    sending: waiting.length > 0,
    nextAt: isHeld ? Math.min(...waiting.map(({ notBefore }) => notBefore)) : undefined,
    refused,
    done: unsent.length === 0 && refused.length === 0,
  }
}
