import { atom, useAtomValue } from 'jotai'
import type { StatementEntry } from '#contract/statement.ts'
import type { Wallet } from '#contract/wallet.ts'
import { useActiveBonus } from '#domain/bonus/use-active-bonus.ts'
import { useOpenQrs } from '#domain/qr/open-qrs.ts'
import {
  checkedSlipCountAtom,
  heldSlipCountAtom,
  unsentSlipCountAtom,
} from '#domain/slips/queue/unsent-count.ts'
import { statementPageResource } from '#domain/statement/statement-resources.ts'
import type { Moment, Moving } from './pocket.ts'

const newestStatement = statementPageResource(1)

const movingAtom = atom((get) => findMoving(get(newestStatement.state).value?.statements ?? []))

/** The latest entry that is in progress. */
function findMoving(entries: readonly StatementEntry[]): Moving | undefined {
  for (const { _id, statementType: kind, status, amount: satang, createdAt: startedAt } of entries) {
    const isMovement = kind === 'deposit' || kind === 'withdraw' || kind === 'transfer'
    if (isMovement && status === 'PROCESSING')
      return { id: `entry:${_id ?? startedAt}`, kind, satang, startedAt }
  }
  return undefined
}

/** What home may have to say now. Asks the host for the bonus only; all else is known on this device. */
export function useMoment(wallet: Wallet | undefined, isFirstDeposit: boolean): Moment {
  const bonus = useActiveBonus().state
  const held = useAtomValue(heldSlipCountAtom)
  const unsent = useAtomValue(unsentSlipCountAtom)
  const checking = useAtomValue(checkedSlipCountAtom)
  return {
    isFirstDeposit,
    invite: wallet?.invite?.amount,
    bonus: bonus.kind === 'active' ? bonus : undefined,
    qrs: useOpenQrs(),
    slips: { held, unsent, checking },
    moving: useAtomValue(movingAtom),
  }
}
