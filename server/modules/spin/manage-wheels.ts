import * as v from 'valibot'
import { currency } from '#contract/account.ts'
import { type Actor, recordAudit } from '#server/modules/audit/audit.ts'
import { readTranslations, replaceTranslations } from '#server/modules/settings/translations.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import type { Language, Texts } from '#server/platform/http/language.ts'

const code = v.pipe(v.string(), v.regex(/^[A-Z0-9_-]{1,40}$/))
const color = v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/i))

const wheelRow = v.object({
  code: v.string(),
  name: v.string(),
  currency,
  is_active: v.boolean(),
  slices: v.number(),
})
export type ManagedWheel = v.InferOutput<typeof wheelRow>

/** Lists all wheels, those with the fewest slices first. */
export async function listWheels(sql: Sql): Promise<ManagedWheel[]> {
  return await sql.rows(
    wheelRow,
    `select wheel.code, wheel.name, wheel.currency, wheel.is_active, count(slice.id)::int as slices
     from wheel left join wheel_slice slice on slice.wheel_code = wheel.code and slice.removed_at is null
     group by wheel.code order by slices, wheel.code`,
  )
}

/**
 * Activates a wheel in place of the active one of its currency. Must run in a transaction.
 * @returns false if it was active before
 * @throws DomainError NO_DATA if there is no such wheel, or it has no slices
 */
export async function activateWheel(sql: Sql, wheel: string, by: Actor, at: number): Promise<boolean> {
  const rows = await sql.rows(
    v.object({ code: v.string(), is_active: v.boolean() }),
    `select code, is_active from wheel where currency = (
       select currency from wheel where code = $1 and exists (select from wheel_slice where wheel_code = $1 and removed_at is null))
     order by code for update`,
    [wheel],
  )
  if (rows.length === 0) throw new DomainError('NO_DATA')
  const before = rows.find(({ is_active }) => is_active)?.code ?? null
  if (before === wheel) return false
  await sql.run('update wheel set is_active = false where code = $1', [before])
  await sql.run('update wheel set is_active = true where code = $1', [wheel])
  await recordAudit(sql, {
    by,
    action: 'choose',
    record: { kind: 'wheel', id: wheel },
    before: { wheel: before },
    after: { wheel },
    at,
  })
  return true
}

/**
 * Creates an empty wheel, which can be activated once it has slices. Must run in a transaction.
 * @returns false if there is such a code already
 */
export async function createWheel(
  sql: Sql,
  wheel: { readonly code: string; readonly name: Texts; readonly currency: v.InferOutput<typeof currency> },
  source: Language,
  by: Actor,
  at: number,
): Promise<boolean> {
  const id = v.parse(code, wheel.code)
  const made = await sql.run(
    'insert into wheel (code, name, currency) values ($1, $2, $3) on conflict (code) do nothing',
    [id, wheel.name[source], wheel.currency],
  )
  if (made === 0) return false
  await replaceTranslations(sql, source, wheel.name)
  const after = { name: wheel.name[source], currency: wheel.currency }
  await recordAudit(sql, { by, action: 'add', record: { kind: 'wheel', id }, after, at })
  return true
}

const sliceSchema = v.object({
  sort: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(10_000)),
  background: color,
  textColor: color,
  weight: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1_000_000)),
  /** Null: no prize. */
  prize: v.nullable(code),
})
/** A slice of a wheel as an operator sets it. */
export type ManagedSlice = v.InferOutput<typeof sliceSchema> & {
  readonly label: Texts
  /** HTML, shown after the spin. */
  readonly description: Texts
}

const sliceRow = v.object({
  id: v.number(),
  sort: v.number(),
  label: v.string(),
  bg_color: v.nullable(v.string()),
  text_color: v.nullable(v.string()),
  description: v.nullable(v.string()),
  weight: v.number(),
  prize_code: v.nullable(v.string()),
})

async function toManagedSlice(
  sql: Sql,
  source: Language,
  row: v.InferOutput<typeof sliceRow>,
): Promise<ManagedSlice & { readonly id: number }> {
  return {
    id: row.id,
    sort: row.sort,
    background: row.bg_color ?? '#ffffff',
    textColor: row.text_color ?? '#000000',
    weight: row.weight,
    prize: row.prize_code,
    label: await readTranslations(sql, source, row.label),
    description: await readTranslations(sql, source, row.description ?? ''),
  }
}

/** The slices of a wheel, clockwise. @param id only this one, locked for a change */
export async function listSlices(sql: Sql, wheel: string, source: Language, id?: number) {
  const rows = await sql.rows(
    sliceRow,
    `select id, sort, label, bg_color, text_color, description, weight, prize_code from wheel_slice
     where wheel_code = $1 and removed_at is null and ($2::bigint is null or id = $2) order by sort, id${id === undefined ? '' : ' for update'}`,
    [wheel, id ?? null],
  )
  const slices: Awaited<ReturnType<typeof toManagedSlice>>[] = []
  for (const row of rows) slices.push(await toManagedSlice(sql, source, row))
  return slices
}

/**
 * Adds a slice to a wheel, or changes one: members who spin from now on get it. Must run in a transaction.
 * @returns false if it was like that before
 * @throws DomainError NO_DATA if there is no such wheel, slice or prize of the wheel's currency
 */
export async function saveSlice(
  sql: Sql,
  { wheel, id, slice }: { readonly wheel: string; readonly id?: number; readonly slice: ManagedSlice },
  source: Language,
  by: Actor,
  at: number,
): Promise<boolean> {
  const parsed = v.parse(sliceSchema, slice)
  const found = await firstRow(
    sql,
    v.object({ currency }),
    `select currency from wheel where code = $1 and ($2::text is null or exists (
       select from prize where prize.code = $2 and prize.currency = wheel.currency or prize.code = $2 and type = 'goods'))
     for update`,
    [wheel, parsed.prize],
  )
  if (!found) throw new DomainError('NO_DATA')
  const before = id === undefined ? undefined : (await listSlices(sql, wheel, source, id))[0]
  if (id !== undefined && !before) throw new DomainError('NO_DATA')
  const after = audited({ ...parsed, label: slice.label, description: slice.description }, source)
  const old = before && audited(before, source)
  const changed = Object.keys(after).filter((name) => old?.[name] !== after[name])
  if (changed.length === 0) return false
  const description = slice.description[source] === '' ? null : slice.description[source]
  const { sort, background, textColor, weight, prize } = parsed
  const values = [slice.label[source], background, textColor, description, weight, prize, sort, wheel]
  if (before)
    await sql.run(
      `update wheel_slice set label = $1, bg_color = $2, text_color = $3, description = $4, weight = $5, prize_code = $6,
         sort = $7 where wheel_code = $8 and id = $9`,
      [...values, before.id],
    )
  else
    await sql.run(
      `insert into wheel_slice (label, bg_color, text_color, description, weight, prize_code, sort, wheel_code, code)
       values ($1, $2, $3, $4, $5, $6, $7, $8,
         $8 || '-' || (select count(*) + 1 from wheel_slice where wheel_code = $8))`,
      values,
    )
  await replaceTranslations(sql, source, slice.label, ...(description === null ? [] : [slice.description]))
  const pick = (all: typeof after) => Object.fromEntries(changed.map((name) => [name, all[name] ?? null]))
  await recordAudit(sql, {
    by,
    action: before ? 'change' : 'add',
    record: { kind: 'wheel', id: wheel },
    before: old && { slice: old.label ?? null, ...pick(old) },
    after: { slice: after.label ?? null, ...pick(after) },
    at,
  })
  return true
}

/**
 * Takes a slice off its wheel: nobody who spins from now on gets it, and what it has given stays. Must run in a transaction.
 * @returns false if it is the only slice of an active wheel, which members could no longer spin
 * @throws DomainError NO_DATA if the wheel has no such slice
 */
export async function removeSlice(
  sql: Sql,
  { wheel, id }: { readonly wheel: string; readonly id: number },
  source: Language,
  by: Actor,
  at: number,
): Promise<boolean> {
  // Two people could otherwise remove the last two slices at the same time.
  const active = v.object({ is_active: v.boolean() })
  const found = await firstRow(sql, active, 'select is_active from wheel where code = $1 for update', [wheel])
  const slices = found ? await listSlices(sql, wheel, source) : []
  const slice = slices.find((one) => one.id === id)
  if (!slice) throw new DomainError('NO_DATA')
  if (found?.is_active && slices.length === 1) return false
  await sql.run('update wheel_slice set removed_at = $1 where id = $2', [at, id])
  const { label: name, ...before } = audited(slice, source)
  const record = { kind: 'wheel' as const, id: wheel }
  await recordAudit(sql, { by, action: 'remove', record, before: { slice: name ?? null, ...before }, at })
  return true
}

/** Values for the audit log; texts as stored, and in the other languages under names of their own. */
function audited(
  { label, description, ...values }: ManagedSlice,
  source: Language,
): Record<string, string | number | null> {
  const { sort, background, textColor, weight, prize } = values
  const texts = (['th', 'lo', 'en'] as const).flatMap((language) => [
    [language === source ? 'label' : `label.${language}`, label[language]] as const,
    [language === source ? 'html' : `html.${language}`, description[language]] as const,
  ])
  return { sort, background, textColor, weight, prize, ...Object.fromEntries(texts) }
}
