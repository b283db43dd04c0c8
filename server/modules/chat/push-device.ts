import type { Deps } from '#server/deps.ts'
import { parseSubscription } from '#server/modules/push/subscription.ts'
import { keepSubscription } from '#server/modules/push/subscription-store.ts'
import { errorFields } from '#server/platform/log.ts'
import { ensureRoom, type Party, roomOf } from './room.ts'

/** Whose browser it is. */
export interface DeviceOwner {
  readonly party: Party
  /** Of a member's session: its end ends the pushes. */
  readonly tokenHash: string | undefined
}

/**
 * Keeps how a browser is told of answers. Never rejects: notifications are a convenience, and what is wrong with their
 * address keeps nothing else from being done.
 * @param deviceToken a push subscription as JSON (D25)
 */
export async function keepDevice(
  { db, log, clock }: Pick<Deps, 'db' | 'log' | 'clock'>,
  { party, tokenHash }: DeviceOwner,
  deviceToken: string | undefined,
): Promise<void> {
  if (!deviceToken) return
  const subscription = parseSubscription(deviceToken)
  if (!subscription) {
    log.info('push subscription ignored')
    return
  }
  const now = clock.now()
  await db
    .tx(async (sql) => {
      // An agent may be the first to write to a member. A guest whom nobody knows is told nothing, and makes no rooms.
      if (party.kind === 'member') await ensureRoom(sql, party, now)
      await keepSubscription(sql, roomOf(party), { ...subscription, tokenHash }, now)
    })
    .catch((error: unknown) => log.warn('push subscription', errorFields(error)))
}
