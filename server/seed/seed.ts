import { firstRow, idRow, type Sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { createMember } from '../domain/members.ts'
import { hashPassword } from '../domain/passwords.ts'
import { seedBonuses } from './bonuses.ts'
import { seedChat } from './chat.ts'
import { seedHistory } from './history.ts'
import { DEMO_PASSWORD, demoMembers, laoMembers } from './members.ts'
import { seedInviting } from './rewards.ts'
import { seedSlots } from './slots.ts'
import { seedCoupons, seedWheels } from './wheel.ts'

/** Where new members may have heard of the house. */
const sources = [
  ['FRIEND', 'เพื่อนแนะนำ'],
  ['FACEBOOK', 'Facebook'],
  ['LINE', 'LINE'],
  ['GOOGLE', 'Google'],
  ['OTHER', 'อื่นๆ'],
] as const

/** The house's own accounts to pay in to. */
const depositAccounts = [
  ['bank', 'KBANK', '0011223344', 'KAPAO CO LTD'],
  ['bank', 'SCB', '5566778899', 'KAPAO CO LTD'],
  ['wallet', 'TRUEWALLET', '0899990000', 'KAPAO CO LTD'],
] as const

/** Any number that no other user of the database locks. */
const LOCK = 7_230_115

/** What a demonstration needs and doesn't have yet: sources, house accounts, games, members with a history. */
export async function seedDemo(deps: Pick<Deps, 'db' | 'clock' | 'settings'>): Promise<void> {
  const { db, settings } = deps
  const now = deps.clock.now()
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await db.tx(async (sql) => {
    // Processes that start together on one database sow one after the other.
    await sql.run('select pg_advisory_xact_lock($1)', [LOCK])
    await seedHouse(sql, settings.laos)
    await seedWheels(sql, settings.laos)
    await seedBonuses(sql, settings.laos, now)
    const ids = new Map<string, number>()
    const demo = settings.laos ? laoMembers : demoMembers
    for (const member of demo) {
      const known = await firstRow(sql, idRow, 'select id from member where username = $1', [member.phone])
      if (known) continue
      const { inviter, ...data } = member
      const inviterId = inviter === undefined ? undefined : ids.get(inviter)
      const currency = settings.laos ? 'LAK' : undefined
      const at = now - 35 * 24 * 3600_000
      const id = await createMember(sql, {
        ...data,
        passwordHash,
        inviterId,
        currency,
        sourceCode: 'FRIEND',
        at,
      })
      ids.set(member.phone, id)
      await seedHistory(sql, id, { rich: inviter === undefined, now })
      if (inviter === undefined) await seedCoupons(sql, id, now)
    }
    await seedInviting(sql, [...ids.values()], now)
    await seedChat(sql, demo[0].phone, { laos: settings.laos, now })
  })
}

async function seedHouse(sql: Sql, laos: boolean): Promise<void> {
  for (const [sort, [code, description]] of sources.entries()) {
    await sql.run(
      'insert into source (code, description, sort) values ($1, $2, $3) on conflict (code) do nothing',
      [code, description, sort],
    )
  }
  const accounts = laos
    ? ([['bank', 'BCEL', '0102003004005', 'KAPAO SOLE CO LTD']] as const)
    : depositAccounts
  for (const [sort, [kind, bankCode, accountNo, accountName]] of accounts.entries()) {
    await sql.run(
      `insert into deposit_account (kind, bank_code, account_no, account_name, sort) values ($1, $2, $3, $4, $5)
       on conflict (bank_code, account_no) do nothing`,
      [kind, bankCode, accountNo, accountName, sort],
    )
  }
  await seedSlots(sql)
}
