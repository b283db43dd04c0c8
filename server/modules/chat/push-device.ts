import type { Deps } from '#server/deps.ts'
import { parseSubscription } from '#server/modules/push/subscription.ts'
import { saveSubscription } from '#server/modules/push/subscription-store.ts'
import { errorFields } from '#server/platform/log.ts'
import { ensureRoom, type Party, roomOf } from './room.ts'

/** Owner of a browser with a push subscription. */
export interface DeviceOwner {
  readonly party: Party
  /** Token hash of a member's session; the pushes end with the session. */
  readonly tokenHash: string | undefined
}

/**
 * Stores a browser's push subscription. Never rejects: notifications are optional, and an invalid
 * subscription must not fail the call.
 * @param deviceToken push subscription as JSON
 */
export async function savePushDevice(
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
      // An agent may write first, so a member's room is created. An unknown guest's isn't: ids can be made
      // up.
      if (party.kind === 'member') await ensureRoom(sql, party, now)
      await saveSubscription(sql, roomOf(party), { ...subscription, tokenHash }, now)
    })
    .catch((error: unknown) => log.warn('push subscription', errorFields(error)))
}
