import type { BankAccount } from '#contract/account.ts'
import { isEnglishName, needsEnglishName } from '#contract/account-rules.ts'

/** Whether the bank requires the holder's name in English and it isn't (section 5). */
export function needsNameCorrection({ bankCode = '', bankAccountName }: BankAccount): boolean {
  return needsEnglishName(bankCode) && bankAccountName !== undefined && !isEnglishName(bankAccountName)
}
