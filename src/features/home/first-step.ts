import { atom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { unreadableCount } from '#contract/dropped-records.ts'
import type { StatementEntry } from '#contract/statement.ts'
import { activeGames, type Wallet } from '#contract/wallet.ts'
import { statementPageResource } from '#domain/statement/statement-resources.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'

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

const newestStatement = statementPageResource(1)

const firstStepAtom = atom((get) => {
  const wallet = get(walletResource.state).value
  return wallet && nextFirstStep(wallet, get(newestStatement.state).value?.statements)
})
const isCandidateAtom = atom((get) => {
  const wallet = get(walletResource.state).value
  return wallet !== undefined && mayBeNew(wallet)
})
const mainBahtAtom = atom((get) => get(walletResource.state).value?.wallet.amount.baht)

/** `nextFirstStep` for the home screen; reads the statement only for members who may be new. */
export function useFirstStep(): FirstStep | undefined {
  const isCandidate = useAtomValue(isCandidateAtom)
  const main = useAtomValue(mainBahtAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed amount has a new entry
  useEffect(() => {
    if (isCandidate) void newestStatement.refresh()
  }, [isCandidate, main])
  return useAtomValue(firstStepAtom)
}
