import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { DepositWay, StatementEntry } from '#contract/statement.ts'
import { MAIN_WALLET } from '#contract/wallet.ts'
import { getBankName, shortBankName } from '#domain/lookups/bank-name.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { htmlText } from '#lib/format/html-text.ts'
import { localeAtom } from '#lib/i18n/i18n.ts'
import { type EntryType, entryOrigin, linkedDescription } from './statement-rules.ts'

/** Code of the prepaid wallet, which hosts send as a place. */
const GIFT_WALLET = 'TRUEWALLET'

export function useStatementTexts() {
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  const wallet = useAtomValue(walletResource.state).value
  const account = wallet?.bankAccount
  /** Replaces codes of games and of the member's bank by names; anything else is already a display text. */
  const placeName = (place: string | undefined): string | undefined => {
    if (place === MAIN_WALLET) return t`Main wallet`
    if (place === GIFT_WALLET) return t`TrueMoney Wallet`
    if (account && place === account.bankCode) return getBankName(account.bank, place, locale) ?? place
    return wallet?.slots?.find((game) => game.code === place)?.name ?? place
  }
  const typeNames: Readonly<Record<EntryType, string>> = {
    deposit: t`Deposit`,
    bonus: t`Bonus`,
    finish_bonus: t`Bonus ended`,
    withdraw: t`Withdraw`,
    transfer: t`Transfer`,
    other: t`Other`,
  }
  const statusNames = { SUCCESS: t`Success`, FAILED: t`Failed`, PROCESSING: t`In progress` } as const
  const originNames = {
    bonus: undefined,
    promotion: t`Promotion`,
    invite: t`Invite bonus`,
    refund: t`Refund`,
    luckydraw: t`Spin wheel`,
  }
  const wayNames: Readonly<Record<DepositWay, string>> = {
    slip: t`Bank transfer with slip`,
    qr: t`Payment QR code`,
    gift: t`Gift link`,
    announced: t`Bank transfer`,
  }
  const typeName = (type: EntryType) => typeNames[type]
  return {
    placeName,
    typeName,
    wayName: (way: DepositWay | undefined) => way && wayNames[way],
    statusName: (status: StatementEntry['status']) => statusNames[status],
    /** Description of the linked item as plain text, or else the type with source or destination. */
    entryTitle: (entry: StatementEntry): string => {
      const description = htmlText(linkedDescription(entry) ?? '')
      if (description !== '') return description
      const origin = entryOrigin(entry)
      const originName = origin && originNames[origin]
      if (originName !== undefined) return originName
      const [from, to] = [placeName(entry.from), placeName(entry.to)].map(
        (name) => name && shortBankName(name),
      )
      if (entry.statementType === 'transfer') {
        if (from && to) return `${from} → ${to}`
        if (to) return t`Transfer to ${to}`
        if (from) return t`Transfer from ${from}`
      }
      if (entry.statementType === 'withdraw' && to) return t`Withdraw to ${to}`
      if (entry.statementType === 'deposit' && entry.way === 'slip') return t`Deposit by slip`
      if (entry.statementType === 'deposit' && entry.way === 'qr') return t`Deposit by QR`
      if (entry.statementType === 'deposit' && entry.way === 'gift') return t`Deposit by gift link`
      if (entry.statementType === 'deposit' && from) return t`Deposit from ${from}`
      return typeName(entry.statementType)
    },
  }
}
