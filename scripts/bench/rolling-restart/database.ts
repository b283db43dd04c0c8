import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { createMember } from '../../../server/modules/accounts/members.ts'
import { hashPassword } from '../../../server/modules/accounts/passwords.ts'
import { creditDeposit } from '../../../server/modules/ledger/ledger.ts'
import { updateOperatorSettings } from '../../../server/modules/settings/settings.ts'
import { type Db, oneRow } from '../../../server/platform/db/db.ts'
import { migrate } from '../../../server/platform/db/migrate.ts'
import { openPostgres } from '../../../server/platform/db/postgres.ts'
import { seedSlots } from '../../../server/seed/slots.ts'
import type { Satang } from '../../../src/contract/money.ts'
import type { Account, LoadClient } from './load-client.ts'

const OPENING_SATANG = 100_000_000 as Satang
/** Tells this script's connections from those of the backend. */
const OWN_NAME = 'kapao-rolling-restart'
const PASSWORD = 'correct-horse-7'

/** A database for one run. */
export interface RunDatabase {
  readonly url: string
  readonly db: Db
  /** Ends all connections of the backend processes. @returns their number */
  cutConnections(): Promise<number>
  drop(): Promise<void>
}

/** Creates an empty database beside that of `url`, with all migrations, games and the chat turned on. */
export async function createRunDatabase(url: string): Promise<RunDatabase> {
  const outer = await openPostgres(url, { max: 1 })
  const name = `kapao_restart_${randomBytes(4).toString('hex')}`
  await outer.script(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const ours = new URL(own)
  ours.searchParams.set('application_name', OWN_NAME)
  const db = await openPostgres(ours.href, { max: 2 })
  await migrate(db)
  await seedSlots(db)
  // Games of the demo end with it, and the backend runs without the demo.
  await db.run('update slot set is_demo = false')
  await updateOperatorSettings(db, { enableChatWidget: true }, Date.now())
  return {
    url: own.href,
    db,
    async cutConnections() {
      const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name <> $2`
      return await outer.run(cut, [name, OWN_NAME])
    },
    async drop() {
      await db.close()
      await outer.script(`drop database ${name} with (force)`)
      await outer.close()
    },
  }
}

/** Adds members with money. */
export async function addMembers(db: Db, count: number): Promise<Account[]> {
  const passwordHash = hashPassword(PASSWORD)
  const at = Date.now()
  return await db.tx(async (sql) => {
    const accounts: Account[] = []
    for (let index = 0; index < count; index++) {
      const serial = String(index).padStart(8, '0')
      const phone = `09${serial}`
      const id = await createMember(sql, {
        ...{ name: `Member ${index}`, phone, passwordHash, sourceCode: undefined, inviterId: undefined },
        ...{ bankCode: 'KBANK', bankAccountName: 'SOMCHAI JAIDEE', bankAccountNo: `80${serial}`, at },
        currency: undefined,
      })
      const deposit = { memberId: id, satang: OPENING_SATANG, from: 'TEST', key: `opening:${id}`, at }
      await creditDeposit(sql, deposit)
      const idQuery = 'select public_id from member where id = $1'
      const { public_id: publicId } = await oneRow(sql, v.object({ public_id: v.string() }), idQuery, [id])
      accounts.push({ id, publicId, phone, password: PASSWORD })
    }
    return accounts
  })
}

/** Compares what the database has with what the backend confirmed. */
export async function compareEffects(
  db: Db,
  clients: readonly LoadClient[],
): Promise<Record<string, number>> {
  const effects = { lostTransfers: 0, doubledTransfers: 0, lostMessages: 0, doubledMessages: 0 }
  for (const { account, room, transferred, sent } of clients) {
    const amounts = await db.rows(
      v.object({ amount: v.number() }),
      `select amount from statement where member_id = $1 and type = 'transfer'`,
      [account?.id ?? 0],
    )
    const stored = new Set(amounts.map(({ amount }) => amount))
    effects.lostTransfers += transferred.filter((satang) => !stored.has(satang)).length
    effects.doubledTransfers += amounts.length - stored.size
    const messages = await db.rows(
      v.object({ client_id: v.string() }),
      'select client_id from chat_message where room = $1 and client_id is not null',
      [room],
    )
    const ids = new Set(messages.map(({ client_id }) => client_id))
    effects.lostMessages += [...sent.keys()].filter((id) => !ids.has(id)).length
    effects.doubledMessages += messages.length - ids.size
  }
  const sumQuery = 'select coalesce(sum(balance), 0)::bigint as sum from ledger_account'
  const { sum } = await oneRow(db, v.object({ sum: v.number() }), sumQuery)
  return { ...effects, ledgerSum: sum }
}
