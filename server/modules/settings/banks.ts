import * as v from 'valibot'
import { findThaiBankNames } from '#contract/bank-names.ts'
import type { Bank } from '#contract/lookups.ts'
import laoBanks from '#server/data/banks.la.json' with { type: 'json' }
import thaiBanks from '#server/data/banks.th.json' with { type: 'json' }
import type { Language } from '#server/platform/http/language.ts'

const entries = v.array(
  v.object({
    code: v.string(),
    th: v.string(),
    en: v.string(),
    lo: v.optional(v.string()),
    closed: v.optional(v.boolean(), false),
    wallet: v.optional(v.boolean(), false),
  }),
)

function parseBanks(list: unknown): readonly Bank[] {
  return v
    .parse(entries, list)
    .filter((entry) => !entry.closed && !entry.wallet)
    .map(({ code, th, en, lo = findThaiBankNames(code)?.la }) => ({
      code,
      nameTH: th,
      nameEN: en,
      ...(lo ? { nameLA: lo } : {}),
    }))
}

const thai = parseBanks(thaiBanks)
const lao = parseBanks(laoBanks)

/** Banks at which a member may hold an account. */
export function listBanks(laos: boolean): readonly Bank[] {
  return laos ? lao : thai
}

/** Finds a Thai or Lao bank by its code. */
export function findBank(code: string): Bank | undefined {
  return thai.find((bank) => bank.code === code) ?? lao.find((bank) => bank.code === code)
}

/** A bank's names in the contract's format; undefined for an unknown code. */
export function findBankNames(code: string): Omit<Bank, 'code'> | undefined {
  const bank = findBank(code)
  return bank && { nameTH: bank.nameTH, nameEN: bank.nameEN, nameLA: bank.nameLA }
}

/** Returns a lookup of bank names in a language, with Thai as fallback. */
export function bankNameLookup(language: Language): (code: string) => string | undefined {
  const field = ({ th: 'nameTH', lo: 'nameLA', en: 'nameEN' } as const)[language]
  return (code) => {
    const bank = findBank(code)
    return bank?.[field] ?? bank?.nameTH
  }
}
