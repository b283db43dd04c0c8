import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { ErrorKey } from '#contract/error-keys.ts'
import type { Deps } from '#server/deps.ts'
import { currencyOf } from '#server/modules/ledger/currency.ts'
import type { Member } from '#server/platform/auth/sessions.ts'
import { firstRow } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { errorFields } from '#server/platform/log.ts'
import { ServiceUnavailableError } from '#server/platform/service-unavailable.ts'
import { readGameCredentials, requireSlot } from './game-accounts.ts'
import type { ProviderCredentials } from './game-provider.ts'
import { type GameDeps, readProviderAccount } from './refresh-balance.ts'

/** When a reset whose outcome is unknown is asked for again. */
const RESET_RETRY_MS = 60_000

/**
 * Has the provider open a member's account. Whatever is lost on the way, the next attempt has the same key, and finds it.
 * @throws DomainError NO_GAME, SLOT_ALREADY_ACTIVE, GAME_ACTIVATION_FAIL (refused), SLOT_ACTIVATE_FAIL (no answer)
 */
export async function openProviderAccount(
  { db, gameProvider }: GameDeps,
  { id, publicId }: Pick<Member, 'id' | 'publicId'>,
  slotCode: string,
): Promise<ProviderCredentials> {
  const slot = await requireSlot(db, slotCode)
  if (!slot.isOpen) throw new DomainError('NO_GAME')
  const own = await db.run('select from game_account where member_id = $1 and slot_code = $2', [id, slotCode])
  if (own > 0) throw new DomainError('SLOT_ALREADY_ACTIVE')
  const account = { slotCode, member: publicId, currency: await currencyOf(db, id) }
  const answer = await gameProvider
    .openAccount(`account-${publicId}-${slotCode}`, account)
    .catch(failWith('SLOT_ACTIVATE_FAIL'))
  if (answer.kind === 'refused') throw new DomainError('GAME_ACTIVATION_FAIL')
  return answer
}

/** Turns the lack of an answer into a refusal. */
function failWith(key: 'SLOT_ACTIVATE_FAIL' | 'SLOT_RESET_PASSWORD_FAIL'): (error: unknown) => never {
  return (error) => {
    if (error instanceof ServiceUnavailableError) throw new DomainError(key, { detail: error.message })
    throw error
  }
}

const resetRow = v.object({ member_id: v.number(), slot_code: v.string(), reset_key: v.string() })
type PendingReset = v.InferOutput<typeof resetRow>

/**
 * Has the provider give an account a new password. If there is no answer, the old one may not be valid any more: the same
 * reset is asked for again by the job, or by the member's next one.
 * @throws DomainError NO_GAME, SLOT_NO_ACCOUNT, SLOT_RESET_PASSWORD_FAIL
 */
export async function resetProviderPassword(
  deps: GameDeps,
  memberId: number,
  slotCode: string,
): Promise<void> {
  const { db, clock } = deps
  const reset = await firstRow(
    db,
    resetRow,
    `update game_account set reset_key = coalesce(reset_key, $3), reset_ask_at = $4
     where member_id = $1 and slot_code = $2 returning member_id, slot_code, reset_key`,
    [memberId, slotCode, randomUUID(), clock.now() + RESET_RETRY_MS],
  )
  if (!reset) {
    await requireSlot(db, slotCode)
    throw new DomainError('SLOT_NO_ACCOUNT')
  }
  if (!(await finishReset(deps, reset).catch(failWith('SLOT_RESET_PASSWORD_FAIL'))))
    throw new DomainError('SLOT_RESET_PASSWORD_FAIL')
}

/** @returns false if the provider refuses */
async function finishReset({ db, gameProvider }: GameDeps, reset: PendingReset): Promise<boolean> {
  const { member_id: memberId, slot_code: slotCode, reset_key: key } = reset
  const answer = await gameProvider.resetPassword(key, await readProviderAccount(db, memberId, slotCode))
  const isReset = answer.kind === 'reset'
  await db.run(
    `update game_account set reset_key = null, reset_ask_at = null, password = case when $4 then $5 else password end
     where member_id = $1 and slot_code = $2 and reset_key = $3`,
    [memberId, slotCode, key, isReset, isReset ? (answer.password ?? null) : null],
  )
  return isReset
}

/** Asks again for resets whose outcome is unknown. */
export async function finishDueResets(deps: GameDeps): Promise<void> {
  const { db, clock, log } = deps
  const due = await db.rows(
    resetRow,
    `update game_account set reset_ask_at = $2 where reset_key is not null and reset_ask_at <= $1
     returning member_id, slot_code, reset_key`,
    [clock.now(), clock.now() + RESET_RETRY_MS],
  )
  for (const reset of due)
    await finishReset(deps, reset).catch((error: unknown) =>
      log.warn('game password', { member: reset.member_id, game: reset.slot_code, ...errorFields(error) }),
    )
}

/**
 * A link from the provider that enters a game signed in.
 * @throws DomainError NO_GAME, SLOT_NO_ACCOUNT; NOT_AREASLOT or NOT_UFABET for those games, if it isn't the member's account
 * @throws ServiceUnavailableError
 */
export async function createProviderLink(
  { db, gameProvider }: GameDeps,
  login: { memberId: number; slotCode: string; username: string; password?: string },
): Promise<string> {
  const { memberId, slotCode, username, password } = login
  await requireSlot(db, slotCode)
  const own = await readGameCredentials(db, memberId, slotCode).catch((error: unknown) => {
    if (error instanceof DomainError) return undefined
    throw error
  })
  const isOwn = own?.username === username && (password === undefined || own.password === password)
  const answer = isOwn
    ? await gameProvider.createLink(await readProviderAccount(db, memberId, slotCode))
    : ({ kind: 'refused' } as const)
  if (answer.kind === 'created') return answer.link
  throw new DomainError(noAccountKeys.get(slotCode) ?? 'SLOT_NO_ACCOUNT')
}

const noAccountKeys: ReadonlyMap<string, ErrorKey> = new Map([
  ['AREASLOT', 'NOT_AREASLOT'],
  ['UFABET', 'NOT_UFABET'],
])

/** The provider's work if there is a provider. */
export function withProvider(deps: Deps): GameDeps | undefined {
  const { db, clock, log, gameProvider } = deps
  return gameProvider && { db, clock, log, gameProvider }
}
