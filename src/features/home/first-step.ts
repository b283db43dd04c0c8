import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { unreadableCount } from '#contract/dropped-records.ts'
import type { StatementEntry } from '#contract/statement.ts'
import { activeGames, type Wallet } from '#contract/wallet.ts'
import { statementPageResource } from '#domain/statement/statement-resources.ts'

export type FirstStep = 'deposit' | 'game'

/**
 * The step that a new member has before them; undefined for everybody else, or if it isn't known whether the
 * member is new.
 * @param entries the newest statement entries; undefined if unknown
 */
export function nextFirstStep(
  wallet: Wallet,
  entries: readonly StatementEntry[] | undefined,
): FirstStep | undefined {
  if (!mayBeNew(wallet)) return undefined
  if (wallet.wallet.amount.baht === 0) return entries?.length ? undefined : 'deposit'
  const has = (type: string) => entries?.some(({ statementType }) => statementType === type)
  return has('deposit') && !has('transfer') ? 'game' : undefined
}

/** Whether the member has no game account, on a host that has games. */
function mayBeNew(wallet: Wallet): boolean {
  return !!wallet.slots?.length && unreadableCount(wallet.slots) === 0 && activeGames(wallet).length === 0
}

/** `nextFirstStep` for the home screen; reads the statement only for members who may be new. */
export function useFirstStep(wallet: Wallet | undefined): FirstStep | undefined {
  const statement = statementPageResource(1)
  const entries = useAtomValue(statement.state).value?.statements
  const isCandidate = wallet !== undefined && mayBeNew(wallet)
  const main = wallet?.wallet.amount.baht
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed amount has a new entry
  useEffect(() => {
    if (isCandidate) void statement.refresh()
  }, [isCandidate, main, statement])
  return wallet && nextFirstStep(wallet, entries)
}
