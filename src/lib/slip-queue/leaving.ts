import { now } from '../clock.ts'
import { isQueued } from './item.ts'
import { slipDesk } from './queue.ts'

/** Logging out: what isn't settled is forgotten, and so is what came of the rest (D4). */
export async function discardSlips(): Promise<void> {
  const desk = await slipDesk()
  if (!desk) return
  await desk.shelf.drop(desk.shelf.items().map(({ id }) => id))
  desk.touched()
}

/** Logging out: all that waits goes now, also what the member hasn't said so of yet. */
export async function sendAllSlips(): Promise<void> {
  const desk = await slipDesk()
  if (!desk) return
  for (const item of desk.shelf.items()) {
    if (item.state !== 'ready' && item.state !== 'checking' && !isQueued(item)) continue
    await desk.shelf.change(item.id, (kept) => ({
      ...kept,
      confirmedAt: kept.confirmedAt ?? now(),
      state: kept.state === 'ready' ? 'waiting' : kept.state,
      wait: undefined,
      notBefore: 0,
    }))
  }
  desk.engine().poke()
  desk.touched()
}
