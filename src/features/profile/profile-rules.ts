import type { BankAccount } from '#contract/account.ts'
import { isEnglishName, requiresEnglishName } from '#contract/account-rules.ts'

/** Whether the holder's name must be corrected: English at these banks, and it isn't (section 5). */
export function nameNeedsEdit({ bankCode = '', bankAccountName }: BankAccount): boolean {
  return requiresEnglishName(bankCode) && bankAccountName !== undefined && !isEnglishName(bankAccountName)
}
