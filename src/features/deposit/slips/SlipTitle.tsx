import { Money } from '#components/money/Money.tsx'
import { bankShortName } from '#domain/slips/check/bank-names.ts'
import type { SlipItem } from '#domain/slips/queue/slip-item.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { lastFourDigits } from '#lib/format/account-number.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { operatorCode } from './operator-code.ts'

/** What the slip is known by: its amount, else the sending bank and the member's own account, else the file. */
export function SlipTitle({ item }: { item: SlipItem }) {
  const account = useResource(walletResource).value?.bankAccount
  const { amount, qr, name, state } = item
  if (state === 'success' && amount !== undefined && amount > 0) return <Money satang={amount} always />
  const bank = qr?.kind === 'bank' ? bankShortName(qr.bank) : undefined
  if (bank === undefined) return name
  // The QR doesn't tell the account: only money from the registered one counts.
  const isOwn = qr?.kind === 'bank' && account?.bankCode === operatorCode(qr.bank)
  return isOwn && account?.bankAccountNo ? `${bank} ···${lastFourDigits(account.bankAccountNo)}` : bank
}
