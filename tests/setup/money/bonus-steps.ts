import * as v from 'valibot'
import { MAIN_WALLET } from '#contract/wallet.ts'
import { games, type Step, terms } from '#server/modules/bonus/bonus-model.fixture.ts'
import { activateBonus } from '#server/modules/bonus/offers.ts'
import { activatePromotion } from '#server/modules/bonus/promotions.ts'
import { endBonus } from '#server/modules/bonus/routes.ts'
import { activateGame } from '#server/modules/games/game-accounts.ts'
import { playRound } from '#server/modules/games/play-round.ts'
import { gameBalances, lockMember, walletBalance } from '#server/modules/ledger/ledger.ts'
import { moveRefundToWallet, receiveRefund } from '#server/modules/rewards/refund.ts'
import { transfer, transferAllToGame } from '#server/modules/wallet/transfers.ts'
import { refuseWithdrawal, settleWithdrawal, withdraw } from '#server/modules/wallet/withdrawals.ts'
import { type Db, firstRow, idRow } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { addMember, createTestServer, type TestMember } from '#tests/setup/server/server-harness.ts'
import { testActor } from '#tests/setup/server/test-actor.ts'
import { addDeposit } from './bonus-harness.ts'

/** A backend with the offers of `terms`, whose members perform the steps of the model. */
export async function createStepServer(kind: Db['kind']) {
  const server = await createTestServer({ kind })
  for (const [code, { percent, cap, fixed, fail, multiple, max }] of Object.entries(terms)) {
    const grant = fixed > 0 ? [fixed, null, null] : [null, percent, cap]
    const [into, values] =
      code === 'CODE'
        ? ['promotion (name, description, created_at,', `'Test', '<p></p>', 1`]
        : ['bonus_offer (name, type, max_received,', `'Test', 'limit', ${max}`]
    await server.db.run(
      `insert into ${into} code, grant_fixed, grant_percent, grant_cap, percent_fail, turnover_multiple)
       values (${values}, $1, $2, $3, $4, $5, $6)`,
      [code, ...grant, fail, multiple],
    )
  }

  async function newMember(): Promise<TestMember> {
    const member = await addMember(server)
    for (const game of games) {
      await server.db.tx((sql) => activateGame(sql, { id: member.id, publicId: `T${member.id}` }, game, 1))
    }
    return member
  }

  /** Performs a step; returns `done` or the error key of the refusal. */
  async function perform(memberId: number, one: Step): Promise<string> {
    const { db } = server
    const at = 1
    try {
      switch (one.do) {
        case 'deposit':
          await addDeposit(server, memberId, one.satang)
          break
        case 'move':
          await db.tx((sql) =>
            transfer(sql, { memberId, from: one.from, to: one.to, satang: one.satang, at }),
          )
          break
        case 'play': {
          const round = { memberId, slotCode: one.game, stake: one.stake, win: one.win, at }
          await db.tx((sql) => playRound(sql, round))
          break
        }
        case 'lose':
          await db.tx(async (sql) => {
            await lockMember(sql, memberId)
            if ((await walletBalance(sql, memberId)) > 0) await transferAllToGame(sql, memberId, one.game, at)
            const stake = (await gameBalances(sql, memberId)).get(one.game) ?? 0
            if (stake === 0) throw new DomainError('MONEY_NOT_ENOUGH')
            await playRound(sql, { memberId, slotCode: one.game, stake, win: one.win, at })
          })
          break
        case 'take': {
          const activate = one.code === 'CODE' ? activatePromotion : activateBonus
          await db.tx((sql) => activate(sql, memberId, one.code, at))
          break
        }
        case 'end':
          await db.tx((sql) => endBonus(sql, memberId, at))
          break
        case 'withdraw':
          await db.tx((sql) => withdraw(sql, { memberId, satang: one.satang, includeGames: false, at }))
          break
        case 'decide': {
          const query = `select min(id) as id from withdrawal where member_id = $1 and status = 'PROCESSING' having min(id) > 0`
          const oldest = await firstRow(db, idRow, query, [memberId])
          const decide = one.pay ? settleWithdrawal : refuseWithdrawal
          await db.tx((sql) => decide(sql, oldest?.id ?? 0, at, testActor))
          break
        }
        case 'refund':
          await db.tx(async (sql) => {
            await receiveRefund(sql, memberId, at)
            await moveRefundToWallet(sql, memberId, at)
          })
      }
      return 'done'
    } catch (error) {
      if (error instanceof DomainError) return error.key
      throw error
    }
  }

  async function balancesOf(memberId: number): Promise<Record<string, number>> {
    const rows = await server.db.rows(
      v.object({ place: v.string(), balance: v.number() }),
      `select coalesce(slot_code, $2) as place, balance from ledger_account
       where member_id = $1 and kind in ('wallet', 'game')`,
      [memberId, MAIN_WALLET],
    )
    return Object.fromEntries(rows.map(({ place, balance }) => [place, balance]))
  }

  return { ...server, newMember, perform, balancesOf }
}
