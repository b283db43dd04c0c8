import type { BankAccount } from '#contract/account.ts'
import { isEnglishName, requiresEnglishName } from '#contract/account-rules.ts'

/** Whether the bank requires the holder's name in English and it isn't (section 5). */
export function needsNameCorrection({ bankCode = '', bankAccountName }: BankAccount): boolean {
  return requiresEnglishName(bankCode) && bankAccountName !== undefined && !isEnglishName(bankAccountName)
}
