import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { StatementEntry } from '#contract/statement.ts'
import { MAIN_WALLET } from '#contract/wallet.ts'
import { getBankName } from '#domain/lookups/bank-name.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { localeAtom } from '#lib/i18n/i18n.ts'
import { type EntryType, entryOrigin, linkedDescription } from './statement-rules.ts'

/** Texts of statement entries. */
export function useStatementTexts() {
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  const wallet = useAtomValue(walletResource.state).value
  const account = wallet?.bankAccount
  /** Replaces codes of games and of the member's bank by names; anything else is already a display text. */
  const placeName = (place: string | undefined): string | undefined => {
    if (place === MAIN_WALLET) return t`Main wallet`
    if (account && place === account.bankCode) return getBankName(account.bank, locale) ?? place
    return wallet?.slots.find((game) => game.code === place)?.name ?? place
  }
  const typeName = (type: EntryType): string => {
    switch (type) {
      case 'deposit':
        return t`Deposit`
      case 'bonus':
        return t`Bonus`
      case 'finish_bonus':
        return t`Bonus ended`
      case 'withdraw':
        return t`Withdraw`
      case 'transfer':
        return t`Transfer`
      case 'other':
        return t`Other`
    }
  }
  const statusName = (status: StatementEntry['status']): string => {
    switch (status) {
      case 'SUCCESS':
        return t`Success`
      case 'FAILED':
        return t`Failed`
      case 'PROCESSING':
        return t`In progress`
    }
  }
  const originName = (entry: StatementEntry): string | undefined => {
    switch (entryOrigin(entry)) {
      case 'invite':
        return t`Invite bonus`
      case 'refund':
        return t`Refund`
      case 'luckydraw':
        return t`Spin wheel`
      case 'promotion':
        return t`Promotion`
      default:
        return undefined
    }
  }
  return {
    placeName,
    typeName,
    statusName,
    /** Description of the linked item, or else the type with source or destination. */
    entryTitle: (entry: StatementEntry): string => {
      const description = linkedDescription(entry)
      if (description !== undefined) return description
      const origin = originName(entry)
      if (origin !== undefined) return origin
      const [from, to] = [placeName(entry.from), placeName(entry.to)]
      if (entry.statementType === 'transfer' && from && to) return `${from} → ${to}`
      if (entry.statementType === 'withdraw' && to) return t`Withdraw to ${to}`
      if (entry.statementType === 'deposit' && from) return t`Deposit from ${from}`
      return typeName(entry.statementType)
    },
  }
}
