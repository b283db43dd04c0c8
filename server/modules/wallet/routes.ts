import * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import { bahtFromSatang } from '#contract/money.ts'
import { slotCategories } from '#contract/slots.ts'
import { MAIN_WALLET, walletGet, walletRefreshSlot } from '#contract/wallet.ts'
import {
  walletTransfer,
  walletTransferAll,
  walletWithdraw,
  walletWithdrawAll,
} from '#contract/wallet-changes.ts'
import type { Deps } from '#server/deps.ts'
import { readBankAccount, toProfileResponse } from '#server/modules/accounts/profile.ts'
import { withProvider } from '#server/modules/games/provider-accounts.ts'
import { type GameDeps, refreshGames } from '#server/modules/games/refresh-balance.ts'
import { allBalances } from '#server/modules/ledger/ledger.ts'
import { readInviteTotals } from '#server/modules/rewards/invite.ts'
import { readOperatorSettings } from '#server/modules/settings/settings.ts'
import type { Member } from '#server/platform/auth/sessions.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { type App, mount, mountStatement } from '#server/platform/http/mount.ts'
import { ServiceUnavailableError } from '#server/platform/service-unavailable.ts'
import { transferAllToGame, transferAllToWallet, transferStatement } from './transfers.ts'
import {
  coverFromGames,
  fillAtProvider,
  gatherAtProvider,
  transferAtProvider,
} from './transfers-at-provider.ts'
import { withdraw } from './withdrawals.ts'

const success = { message: 'SUCCESS' }

/** Mounts the calls that read the wallet and move its money. Without a provider, each move is one database transaction. */
export function mountWallet(app: App, deps: Deps): void {
  const { db, clock } = deps

  mount(app, deps, walletGet, ({ member }) => readWalletResponse(db, member))

  const atProvider = withProvider(deps)
  if (atProvider) mountAtProvider(app, deps, atProvider)
  else mountInLedger(app, deps)

  mount(app, deps, walletWithdraw, ({ member, body, commit }) =>
    commit(async (sql) => {
      await withdraw(sql, { memberId: member.id, satang: body.amount, includeGames: false, at: clock.now() })
      return success
    }),
  )
}

/** The calls that move money of games that are accounts of the ledger only. */
function mountInLedger(app: App, deps: Deps): void {
  const { clock } = deps

  mount(app, deps, walletRefreshSlot, () => success)

  mountStatement(app, deps, walletTransfer, ({ member, body: { from, to, amount } }) => ({
    statement: transferStatement({ memberId: member.id, from, to, satang: amount, at: clock.now() }),
    response: success,
  }))

  mount(app, deps, walletTransferAll, ({ member, body, commit }) =>
    commit(async (sql) => {
      const at = clock.now()
      if (body.to === MAIN_WALLET) await transferAllToWallet(sql, member.id, at)
      else await transferAllToGame(sql, member.id, body.to, at)
      return success
    }),
  )

  mount(app, deps, walletWithdrawAll, ({ member, body, commit }) =>
    commit(async (sql) => {
      await withdraw(sql, { memberId: member.id, satang: body.amount, includeGames: true, at: clock.now() })
      return success
    }),
  )
}

/** The same calls for games at a provider, which is asked between the transactions. */
function mountAtProvider(app: App, deps: Deps, atProvider: GameDeps): void {
  const { clock } = deps
  const requestKeyOf = (call: Call, key: string | undefined) => key && `${call.name}:${key}`

  mount(app, deps, walletRefreshSlot, async ({ member }) => {
    const stale = await refreshGames(atProvider, member.id)
    if (stale.length > 0) throw new ServiceUnavailableError(`no balance of ${stale.join(', ')}`)
    return success
  })

  mount(app, deps, walletTransfer, async ({ member, body: { from, to, amount }, idempotencyKey, commit }) => {
    const requestKey = requestKeyOf(walletTransfer, idempotencyKey)
    await transferAtProvider(atProvider, { memberId: member.id, from, to, satang: amount, requestKey })
    return await commit(async () => success)
  })

  mount(app, deps, walletTransferAll, async ({ member, body: { to }, idempotencyKey, commit }) => {
    const requestKey = requestKeyOf(walletTransferAll, idempotencyKey)
    if (to === MAIN_WALLET) await gatherAtProvider(atProvider, member.id, requestKey)
    else await fillAtProvider(atProvider, member.id, to, requestKey)
    return await commit(async () => success)
  })

  mount(app, deps, walletWithdrawAll, async ({ member, body: { amount }, idempotencyKey, commit }) => {
    const book = () =>
      commit(async (sql) => {
        const request = { memberId: member.id, satang: amount, includeGames: false, at: clock.now() }
        await withdraw(sql, request)
        return success
      })
    try {
      return await book()
    } catch (error) {
      // The last of its refusals: games are only asked for what else could be withdrawn.
      if (!(error instanceof DomainError && error.key === 'MONEY_NOT_ENOUGH')) throw error
    }
    await coverFromGames(atProvider, member.id, amount, requestKeyOf(walletWithdrawAll, idempotencyKey))
    return await book()
  })
}

const slotRow = v.object({
  code: v.string(),
  name: v.string(),
  category: v.picklist(slotCategories),
  factor: v.number(),
  logo: v.nullable(v.string()),
  background: v.nullable(v.string()),
  web: v.nullable(v.string()),
  android: v.array(v.string()),
  ios: v.array(v.string()),
})

/**
 * A member's wallet in the contract's format: main wallet, games with the balances of the member's accounts,
 * and totals of invited friends.
 */
export async function readWalletResponse(sql: Sql, member: Member) {
  const { wallet, games } = await allBalances(sql, member.id)
  const slots = await sql.rows(slotRow, slotsQuery, [member.id])
  const bankAccount = await readBankAccount(sql, member.id)
  return {
    profile: { ...toProfileResponse(member), coin: member.coin },
    ...(bankAccount ? { bankAccount } : {}),
    wallet: { amount: bahtFromSatang(wallet) },
    invite: await readInviteResponse(sql, member.id),
    slots: slots.map(({ factor, logo, background, web, ...slot }) => {
      const balance = games.get(slot.code)
      return {
        ...slot,
        isActive: balance !== undefined,
        ...(balance === undefined ? {} : { amount: bahtFromSatang(balance) }),
        ftWalletSlot: factor,
        ...(logo === null ? {} : { logo }),
        ...(background === null ? {} : { background }),
        ...(web === null ? {} : { web }),
      }
    }),
  }
}

/** Accrued bonus, and the percentages (integers) of friends who do and don't qualify. */
async function readInviteResponse(sql: Sql, memberId: number) {
  const { invitees, qualified, accrued } = await readInviteTotals(
    sql,
    memberId,
    await readOperatorSettings(sql),
  )
  const amount = bahtFromSatang(accrued)
  if (invitees === 0) return { amount }
  const success = Math.floor((qualified * 100) / invitees)
  return { amount, success, fail: 100 - success }
}

/** Open games, and closed ones in which the member has an account. */
export const slotsQuery = `
  select slot.code, slot.name, slot.category, slot.factor, slot.logo, slot.background, slot.web, slot.android, slot.ios
  from slot left join ledger_account account
    on account.kind = 'game' and account.member_id = $1 and account.slot_code = slot.code
  where slot.is_open or account.id is not null
  order by slot.sort, slot.code`
