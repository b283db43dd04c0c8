import * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import type { Satang } from '#contract/money.ts'
import { activeBonus, bonus, bonusCheckActive, bonusList } from '#contract/rewards/bonus.ts'
import { bonusActivate, bonusClear, promotionActivate } from '#contract/rewards/bonus-changes.ts'
import { walletActivate } from '#contract/slots.ts'
import { statementList } from '#contract/statement.ts'
import { walletGet } from '#contract/wallet.ts'
import type { Deps } from '#server/deps.ts'
import { playRound } from '#server/modules/games/play-round.ts'
import { creditDeposit, walletBalance } from '#server/modules/ledger/ledger.ts'
import { transfer, transferAllToGame, transferAllToWallet } from '#server/modules/wallet/transfers.ts'
import { withdraw } from '#server/modules/wallet/withdrawals.ts'
import type { Db } from '#server/platform/db/db.ts'
import { createTestServer, type TestMember } from '#tests/setup/server/server-harness.ts'

let serial = 0

/** Credits a deposit to a member. */
export async function addDeposit(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  memberId: number,
  satang: number,
): Promise<void> {
  serial++
  const key = `test:${memberId}:${serial}`
  const deposit = {
    memberId,
    satang: satang as Satang,
    from: 'TEST',
    way: 'slip' as const,
    key,
    at: clock.now(),
  }
  await db.tx((sql) => creditDeposit(sql, deposit))
}

/** Creates a backend with bonuses of each type and promotions; one of each is closed. */
export async function createBonusServer(kind: Db['kind']) {
  const server = await createTestServer({ kind })
  const { db } = server
  await db.run(
    `insert into bonus_offer (code, name, type, max_received, grant_fixed, grant_percent, grant_cap, percent_fail,
       turnover_multiple, banners, sort, is_open)
     values ('ONCE', 'Once', 'limit', 1, null, 100, 30000, 5, 3,
         '[{"image":"/media/art/hills.svg","html":"<p>Hi</p>"}]', 1, true),
       ('DAILY', 'Daily', 'day', 1, 2000, null, null, 10, 3, '[]', 2, true),
       ('WEEKLY', 'Weekly', 'week', 2, 5000, null, null, 10, 3, '[]', 3, true),
       ('CLOSED', 'Closed', 'limit', 1, 2000, null, null, 10, 3, '[]', 4, false)`,
  )
  await db.run(
    `insert into promotion (code, name, description, grant_fixed, grant_percent, grant_cap, percent_fail,
       turnover_multiple, max_activations, created_at, is_open)
     values ('EXTRA50', 'Extra 50', '<p>50 baht</p>', 5000, null, null, 20, 2, null, 1, true),
       ('SHARE', 'Share', '<p>10%</p>', null, 10, 10000, 20, 2, null, 1, true),
       ('ONLYTWO', 'Only two', '<p>Two</p>', 1000, null, null, 20, 2, 2, 1, true),
       ('OVER', 'Over', '<p>Over</p>', 1000, null, null, 20, 2, null, 1, false)`,
  )

  /** Actions and queries of one member. */
  function actor(member: TestMember) {
    const { token, id: memberId } = member
    const call = (call: Call, params: Record<string, string> = {}) => server.call(call, { token, params })
    const play = (slotCode: string, stake: number, win: number) =>
      db.tx((sql) => playRound(sql, { memberId, slotCode, stake, win, at: 1 }))
    const active = async () => v.parse(activeBonus, (await call(bonusCheckActive)).body)
    return {
      id: memberId,
      call,
      play,
      active,
      take: (code: string) => call(bonusActivate, { code }),
      takePromotion: (code: string) => call(promotionActivate, { code }),
      deposit: (satang: number) => addDeposit(server, memberId, satang),
      /** Requests a withdrawal and returns its id. */
      withdraw: (satang: number) =>
        db.tx((sql) => withdraw(sql, { memberId, satang, includeGames: true, at: server.clock.now() })),
      openGame: (slotCode: string) => call(walletActivate, { slotCode }),
      toGame: (to: string, satang: number) =>
        db.tx((sql) => transfer(sql, { memberId, from: 'WALLET', to, satang, at: 1 })),
      async offer(code: string) {
        const list = v.parse(v.array(bonus), (await call(bonusList)).body)
        return list.find((one) => one.code === code)
      },
      async wallet(): Promise<number> {
        return (await call(walletGet)).body.wallet.amount
      },
      async statement(): Promise<Record<string, unknown>[]> {
        const { body } = await server.call(statementList, { token, body: { page: 1, limit: 20 } })
        return body.statements
      },
      /** Meets the turnover of the active bonus without winning or losing, and ends the bonus. */
      async finish() {
        const { turnoverNeeded = 0 } = await active()
        await call(walletActivate, { slotCode: 'DAO' })
        await db.tx(async (sql) => {
          const stake = await walletBalance(sql, memberId)
          await transferAllToGame(sql, memberId, 'DAO', 1)
          for (let played = 0; played < turnoverNeeded; played += stake) {
            await playRound(sql, { memberId, slotCode: 'DAO', stake, win: stake, at: 1 })
          }
          await transferAllToWallet(sql, memberId, 1)
        })
        return await call(bonusClear)
      },
    }
  }

  return { ...server, actor }
}
