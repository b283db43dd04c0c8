import type { BankAccount } from '../../contract/account.ts'
import { isEnglishName, needsEnglishName } from '../../contract/account-rules.ts'

/** A ten-digit account number as 3-3-4; any other as it is (specification, section 2). */
export function accountNoText(accountNo: string): string {
  return /^\d{10}$/.test(accountNo)
    ? `${accountNo.slice(0, 3)}-${accountNo.slice(3, 6)}-${accountNo.slice(6)}`
    : accountNo
}

/** Whether the holder's name must be corrected: English at these banks, and it isn't (section 5). */
export function nameNeedsEdit({ bankCode, bankAccountName }: BankAccount): boolean {
  return needsEnglishName(bankCode) && !isEnglishName(bankAccountName)
}
