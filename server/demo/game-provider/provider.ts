import * as v from 'valibot'
import type { Deps } from '#server/deps.ts'
import { generateGamePassword } from '#server/modules/games/game-accounts.ts'
import type { GameProvider, ProviderAccount } from '#server/modules/games/game-provider.ts'
import { withProvider } from '#server/modules/games/provider-accounts.ts'
import { readProviderAccount, refreshGame } from '#server/modules/games/refresh-balance.ts'
import { type Db, firstRow, type Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { providerUrl } from './page.ts'
import { startGameSession } from './sessions.ts'

const refused = v.object({ kind: v.literal('refused') })
const moveAnswer = v.variant('kind', [
  v.object({ kind: v.literal('done') }),
  v.object({ ...refused.entries, reason: v.picklist(['money', 'other']) }),
])
const openAnswer = v.object({ kind: v.literal('opened'), username: v.string(), password: v.string() })
const resetAnswer = v.variant('kind', [v.object({ kind: v.literal('reset'), password: v.string() }), refused])
const balanceRow = v.object({ balance: v.number(), staked: v.number(), won: v.number() })

type Account = Pick<ProviderAccount, 'slotCode' | 'username'>

/**
 * Game provider of the demo, whose site is at /demo/games. It has accounts and money of its own, and learns of members only
 * what `GameProvider` tells it.
 */
export function demoGames(db: Db, now: () => number): GameProvider {
  const move = (key: string, account: ProviderAccount, change: number) =>
    answerOnce(db, key, moveAnswer, async (sql) => {
      const known = await readBalance(sql, account)
      if (!known) return { kind: 'refused', reason: 'other' }
      if (known.balance + change < 0) return { kind: 'refused', reason: 'money' }
      const query =
        'update demo_game_account set balance = balance + $3 where slot_code = $1 and username = $2'
      await sql.run(query, [account.slotCode, account.username, change])
      return { kind: 'done' }
    })
  return {
    openAccount: (key, { slotCode, member, currency }) =>
      answerOnce(db, key, openAnswer, async (sql) => {
        const username = `${slotCode}${member}`.toLowerCase()
        const password = generateGamePassword()
        const query =
          'insert into demo_game_account (slot_code, username, password, currency) values ($1, $2, $3, $4)'
        await sql.run(query, [slotCode, username, password, currency])
        return { kind: 'opened', username, password }
      }),
    async readBalance(account) {
      const known = await readBalance(db, account)
      return known ? { kind: 'found', ...known } : { kind: 'refused' }
    },
    deposit: (key, account, satang) => move(key, account, satang),
    withdraw: (key, account, satang) => move(key, account, -satang),
    async createLink(account) {
      if (!(await readBalance(db, account))) return { kind: 'refused' }
      const ticket = await startGameSession(db, account, now(), 'ticket')
      return { kind: 'created', link: `${providerUrl(account.slotCode)}?ticket=${ticket}` }
    },
    resetPassword: (key, { slotCode, username }) =>
      answerOnce(db, key, resetAnswer, async (sql) => {
        const password = generateGamePassword()
        const query = 'update demo_game_account set password = $3 where slot_code = $1 and username = $2'
        const changed = await sql.run(query, [slotCode, username, password])
        return changed > 0 ? { kind: 'reset', password } : { kind: 'refused' }
      }),
  }
}

/** Acts on a key once, and answers it the same again. */
async function answerOnce<const Schema extends v.GenericSchema>(
  db: Db,
  key: string,
  schema: Schema,
  act: (sql: Sql) => Promise<v.InferInput<Schema>>,
): Promise<v.InferOutput<Schema>> {
  return await db.tx(async (sql) => {
    await sql.run('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`demo-game:${key}`])
    const row = v.object({ answer: schema })
    const earlier = await firstRow(sql, row, 'select answer from demo_game_answer where key = $1', [key])
    if (earlier) return earlier.answer
    const answer = v.parse(schema, await act(sql))
    const insert = 'insert into demo_game_answer (key, answer) values ($1, $2::text::jsonb)'
    await sql.run(insert, [key, JSON.stringify(answer)])
    return answer
  })
}

/** In a transaction it locks the account. */
async function readBalance(sql: Sql, { slotCode, username }: Account) {
  const query =
    'select balance, staked, won from demo_game_account where slot_code = $1 and username = $2 for update'
  return await firstRow(sql, balanceRow, query, [slotCode, username])
}

interface DemoRound {
  /** Above zero. */
  readonly stake: number
  readonly win: number
}

/** Plays a round at the demo's provider. @returns false if the balance is below the stake; nothing was played then */
export async function playDemoRound(
  sql: Sql,
  { slotCode, username }: Account,
  { stake, win }: DemoRound,
): Promise<boolean> {
  const query = `update demo_game_account set balance = balance - $3 + $4, staked = staked + $3, won = won + $4
    where slot_code = $1 and username = $2 and balance >= $3`
  return (await sql.run(query, [slotCode, username, stake, win])) > 0
}

/**
 * Plays a round of a member at the demo's provider, and refreshes the balance.
 * @throws DomainError NO_GAME, SLOT_NO_ACCOUNT, MONEY_NOT_ENOUGH
 */
export async function playAtDemo(
  deps: Deps,
  { memberId, slotCode, ...round }: DemoRound & { readonly memberId: number; readonly slotCode: string },
): Promise<void> {
  const account = await readProviderAccount(deps.db, memberId, slotCode)
  if (!(await playDemoRound(deps.db, account, round))) throw new DomainError('MONEY_NOT_ENOUGH')
  const atProvider = withProvider(deps)
  if (atProvider) await refreshGame(atProvider, memberId, slotCode)
}
