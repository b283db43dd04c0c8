import * as v from 'valibot'
import banks from '#server/data/banks.th.json' with { type: 'json' }

const entries = v.parse(v.array(v.object({ code: v.string(), bot: v.nullish(v.string()) })), banks)
const byCode = new Map(entries.map(({ code, bot }) => [code, bot ?? undefined]))

/** Three-digit Bank of Thailand code of a bank; undefined for wallets and Lao banks. */
export function botCodeOf(bankCode: string): string | undefined {
  return byCode.get(bankCode)
}

/** Bank code of the lookup for a Bank of Thailand code. */
export function bankCodeFromBot(bot: string): string | undefined {
  return entries.find((entry) => entry.bot === bot)?.code
}
