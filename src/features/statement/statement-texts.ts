import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { StatementEntry } from '../../contract/statement.ts'
import { MAIN_WALLET } from '../../contract/wallet.ts'
import { walletResource } from '../../lib/wallet-data.ts'
import { descriptionOf, type EntryType } from './statement-rules.ts'

/** The words of statement entries. */
export function useStatementTexts() {
  const { t } = useLingui()
  const games = useAtomValue(walletResource.state).value?.slots
  /** Codes as names; what isn't a code (a bank, a link) is a text already. */
  const placeName = (place: string | undefined): string | undefined => {
    if (place === MAIN_WALLET) return t`Main wallet`
    return games?.find((game) => game.code === place)?.name ?? place
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
  return {
    placeName,
    typeName,
    /** The linked item's description, else what the entry is and where the money went. */
    titleOf: (entry: StatementEntry): string => {
      const description = descriptionOf(entry)
      if (description !== undefined) return description
      const [from, to] = [placeName(entry.from), placeName(entry.to)]
      if (entry.statementType === 'transfer' && from && to) return `${from} → ${to}`
      if (entry.statementType === 'withdraw' && to) return t`Withdraw to ${to}`
      if (entry.statementType === 'deposit' && from) return t`Deposit from ${from}`
      return typeName(entry.statementType)
    },
  }
}
