import { DAY_MS } from '#contract/formats/local-time.ts'
import type { Deps } from '#server/deps.ts'
import { createMember } from '#server/modules/accounts/members.ts'
import { hashPassword } from '#server/modules/accounts/passwords.ts'
import { addTranslations } from '#server/modules/settings/translations.ts'
import { brand } from '#server/platform/brand.ts'
import { firstRow, idRow, type Sql } from '#server/platform/db/db.ts'
import { defaultLanguage, type Texts } from '#server/platform/http/language.ts'
import type { Settings } from '#server/settings.ts'
import { seedBonuses } from './bonuses.ts'
import { seedChat } from './chat.ts'
import { seedHistory } from './history.ts'
import { seedLineAccount } from './line-account.ts'
import { DEMO_PASSWORD, demoMembers, laoMembers } from './members.ts'
import { seedMoney } from './money.ts'
import { seedInviting } from './rewards.ts'
import { seedSlots } from './slots.ts'
import { seedCoupons, seedWheels } from './wheel.ts'

type Source = readonly [code: string, description: Texts]

const friend = { th: 'เพื่อนแนะนำ', lo: 'ໝູ່ແນະນຳ', en: 'A friend' }
const other = { th: 'อื่นๆ', lo: 'ອື່ນໆ', en: 'Other' }

/** Options for how new members found the house. */
const thaiSources: readonly Source[] = [
  ['FRIEND', friend],
  ['FACEBOOK', sameInAll('Facebook')],
  ['LINE', sameInAll('LINE')],
  ['GOOGLE', sameInAll('Google')],
  ['OTHER', other],
]

/** The same in Laos. */
const laoSources: readonly Source[] = [
  ['FRIEND', friend],
  ['FACEBOOK', sameInAll('Facebook')],
  ['WHATSAPP', sameInAll('WhatsApp')],
  ['TIKTOK', sameInAll('TikTok')],
  ['OTHER', other],
]

function sameInAll(text: string): Texts {
  return { th: text, lo: text, en: text }
}

const houseName = brand.name.en.toUpperCase()

/** The house's own accounts for deposits. */
const thaiAccounts = [
  ['bank', 'KBANK', '0011223344', `${houseName} CO LTD`, 'BAHT'],
  ['bank', 'SCB', '5566778899', `${houseName} CO LTD`, 'BAHT'],
  ['wallet', 'TRUEWALLET', '0899990000', `${houseName} CO LTD`, 'BAHT'],
] as const

/** The same in Laos, where banks hold accounts in kip and baht. */
const laoAccounts = [
  ['bank', 'BCEL', '0102003004005', `${houseName} SOLE CO LTD`, 'LAK'],
  ['bank', 'LDB', '0302003004006', `${houseName} SOLE CO LTD`, 'LAK'],
  ['bank', 'BCEL', '0102003004013', `${houseName} SOLE CO LTD`, 'BAHT'],
] as const

/** Advisory lock id; any number not used elsewhere in the database. */
const LOCK = 7_230_115

/** Seeds missing demo data: sources, house accounts, LINE account, games, members with a history. */
export async function seedDemo({
  db,
  clock,
  settings,
}: Pick<Deps, 'db' | 'clock' | 'settings'>): Promise<void> {
  await db.tx((sql) => seedData(sql, settings, clock.now()))
}

/** Seeds missing demo data. Must run in a transaction. */
export async function seedData(sql: Sql, settings: Pick<Settings, 'laos'>, now: number): Promise<void> {
  // Processes starting concurrently on one database are serialized.
  await sql.run('select pg_advisory_xact_lock($1)', [LOCK])
  const passwordHash = hashPassword(DEMO_PASSWORD)
  await seedHouse(sql, settings.laos)
  await seedLineAccount(sql, now)
  await seedWheels(sql, settings.laos)
  await seedBonuses(sql, settings.laos, now)
  const ids = new Map<string, number>()
  const demo = settings.laos ? laoMembers : demoMembers
  for (const member of demo) {
    const known = await firstRow(sql, idRow, 'select id from member where username = $1', [member.phone])
    if (known) continue
    const { inviter, ...data } = member
    const inviterId = inviter === undefined ? undefined : ids.get(inviter)
    const currency = 'currency' in member ? member.currency : settings.laos ? 'LAK' : 'BAHT'
    const at = now - 35 * DAY_MS
    const id = await createMember(sql, {
      ...data,
      passwordHash,
      inviterId,
      currency,
      sourceCode: 'FRIEND',
      at,
    })
    await sql.run('update member set is_demo = true where id = $1', [id])
    ids.set(member.phone, id)
    const rich = member === demo[0]
    await seedHistory(sql, id, { rich, now, money: seedMoney(currency, settings.laos) })
    if (inviter === undefined) await seedCoupons(sql, id, currency, now)
  }
  const money = seedMoney(settings.laos ? 'LAK' : 'BAHT', settings.laos)
  await seedInviting(sql, [...ids.values()], now, money)
  await seedChat(sql, demo[0].phone, { laos: settings.laos, now })
  await adoptGameAccounts(sql)
}

/**
 * Lets demo members and the demo's owner sign in and offers the demo's bank accounts, games, bonuses and promotion codes; or refuses these people and
 * their sessions, as their password is public, and hides the rest: accounts and games are made up, and the codes pay real money.
 * Only seeding activates a wheel, if none is active.
 */
export async function setDemoDataActive(db: Sql, isActive: boolean): Promise<void> {
  for (const table of ['member', 'deposit_account', 'staff'])
    await db.run(`update ${table} set is_active = $1 where is_demo and is_active <> $1`, [isActive])
  for (const table of ['slot', 'bonus_offer', 'promotion'])
    await db.run(`update ${table} set is_open = $1 where is_demo and is_open <> $1`, [isActive])
  if (!isActive) await db.run('update wheel set is_active = false where is_demo and is_active')
}

/** Options for how new members found the house, with translations. */
export async function seedSources(sql: Sql, laos: boolean): Promise<void> {
  const language = defaultLanguage(laos)
  const sources = laos ? laoSources : thaiSources
  await addTranslations(sql, language, ...sources.map(([, description]) => description))
  for (const [sort, [code, description]] of sources.entries()) {
    await sql.run(
      'insert into source (code, description, sort) values ($1, $2, $3) on conflict (code) do nothing',
      [code, description[language], sort],
    )
  }
}

async function seedHouse(sql: Sql, laos: boolean): Promise<void> {
  await seedSources(sql, laos)
  for (const [sort, account] of (laos ? laoAccounts : thaiAccounts).entries()) {
    const [kind, bankCode, accountNo, accountName, currency] = account
    await sql.run(
      `insert into deposit_account (kind, bank_code, account_no, account_name, currency, sort, is_demo)
       values ($1, $2, $3, $4, $5, $6, true) on conflict (bank_code, account_no) do nothing`,
      [kind, bankCode, accountNo, accountName, currency, sort],
    )
  }
  await seedSlots(sql)
}

/** Opens accounts at the demo's game provider for those that have none: seeded ones, and those from before the demo was on. */
async function adoptGameAccounts(sql: Sql): Promise<void> {
  await sql.run(
    `insert into demo_game_account (slot_code, username, password, currency, balance)
     select game.slot_code, game.username, coalesce(game.password, ''), coalesce(bank.currency, 'BAHT'), account.balance
     from game_account game
       join ledger_account account
         on account.kind = 'game' and account.member_id = game.member_id and account.slot_code = game.slot_code
       left join bank_account bank on bank.member_id = game.member_id
     on conflict do nothing`,
  )
}
