import * as v from 'valibot'
import { type Actor, recordAudit } from '#server/modules/audit/audit.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { type Language, languages, type Texts } from '#server/platform/http/language.ts'
import {
  lockSettings,
  type OperatorSettings,
  partialSettingsSchema,
  readOperatorSettings,
  updateOperatorSettings,
} from './settings.ts'
import { readTranslations, replaceTranslations } from './translations.ts'

/** Why settings can't be changed: nothing sends one-time passwords, or no amount could be withdrawn. */
export type SettingProblem = 'no-otp-sender' | 'withdraw-limits'

interface SettingsChange {
  readonly values: Partial<OperatorSettings>
  /** Whether anything sends one-time passwords. */
  readonly canSendOtp: boolean
  readonly by: Actor
  readonly at: number
}

/**
 * Changes settings and writes the audit entry, with the values that differ. Must run in a transaction.
 * @returns why they can't be changed; undefined if they are as asked
 * @throws valibot's error for an invalid value
 */
export async function changeOperatorSettings(
  sql: Sql,
  { values, canSendOtp, by, at }: SettingsChange,
): Promise<SettingProblem | undefined> {
  await lockSettings(sql)
  const parsed = v.parse(partialSettingsSchema, values)
  const current = await readOperatorSettings(sql)
  // Limits in kip that aren't named stay as they are.
  const kip = values.kip && { ...current.kip, ...pickKeys(parsed.kip ?? {}, Object.keys(values.kip)) }
  const asked = Object.entries({ ...parsed, kip }).filter(([name]) => Object.hasOwn(values, name))
  const wanted = { ...current, ...Object.fromEntries(asked) }
  if (wanted.registerOTP && !current.registerOTP && !canSendOtp) return 'no-otp-sender'
  const isAboutLimits = asked.some(([name]) => ['withdrawMin', 'withdrawMax', 'kip'].includes(name))
  const isUnpayable = [wanted, wanted.kip].some(({ withdrawMin, withdrawMax }) => withdrawMin > withdrawMax)
  if (isAboutLimits && isUnpayable) return 'withdraw-limits'
  const [before, after] = [flatten(current), flatten(wanted)]
  const changed = Object.keys(after).filter((name) => !isSame(before[name], after[name]))
  if (changed.length === 0) return undefined
  const isChanged = (name: string) => changed.some((one) => one === name || one.startsWith(`${name}.`))
  await updateOperatorSettings(sql, Object.fromEntries(asked.filter(([name]) => isChanged(name))), at)
  await recordAudit(sql, {
    by,
    action: 'change',
    record: { kind: 'settings', id: changed.join(' ') },
    before: pick(before, changed),
    after: pick(after, changed),
    at,
  })
  return undefined
}

const pickKeys = (all: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))

type Flat = Readonly<Record<string, object | string | number | boolean | null>>

/** Limits in kip under names of their own. */
function flatten({ kip, ...others }: OperatorSettings): Flat {
  return {
    ...others,
    ...Object.fromEntries(Object.entries(kip).map(([name, value]) => [`kip.${name}`, value])),
  }
}

function pick(values: Flat, names: readonly string[]): Flat {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/**
 * Changes the notice in all languages, and writes the audit entry. Must run in a transaction.
 * @param source language in which it is stored
 */
export async function changeNotice(
  sql: Sql,
  notice: Texts,
  source: Language,
  by: Actor,
  at: number,
): Promise<void> {
  await lockSettings(sql)
  const before = await readNotice(sql, source)
  const changed = languages.filter((language) => before[language] !== notice[language])
  if (changed.length === 0) return
  await updateOperatorSettings(sql, { notice: notice[source] }, at)
  if (notice[source] !== '') await replaceTranslations(sql, source, notice)
  const values = (texts: Texts) =>
    Object.fromEntries(changed.map((language) => [`notice.${language}`, texts[language]]))
  await recordAudit(sql, {
    by,
    action: 'change',
    record: { kind: 'settings', id: 'notice' },
    before: values(before),
    after: values(notice),
    at,
  })
}

/** The notice in all languages; empty where there is none. */
export async function readNotice(sql: Sql, source: Language): Promise<Texts> {
  return await readTranslations(sql, source, (await readOperatorSettings(sql)).notice)
}
