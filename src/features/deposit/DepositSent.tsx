import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect } from 'react'
import { MoneyResult } from '#components/domain/MoneyResult.tsx'
import { useMoneyText } from '#components/money/use-money-text.ts'
import type { Satang } from '#contract/money.ts'
import { isMoving, type MovementLine } from '#domain/movements/movement.ts'
import { receiptText } from '#domain/movements/receipt.ts'
import { useMovementTexts, useUsualSeconds } from '#domain/movements/use-movement-texts.ts'
import { useShareReceipt } from '#domain/movements/use-share-receipt.ts'
import { useSupportAction } from '#domain/support/use-support-action.ts'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import { useMainBalanceSince } from '#domain/wallet/use-main-balance-since.ts'
import { formatDateTime } from '#lib/format/date-time.ts'

export interface DepositSentProps {
  title: string
  /** Tells the member when the money arrives, or who checks it. */
  children: ReactNode
  /** What is known of the deposit. */
  movement: MovementLine
  /** How the money comes, as shown; absent if unknown. */
  method?: string | undefined
  /** Absent if unknown. */
  satang?: Satang | undefined
  /** Where it comes from. */
  from?: string | undefined
  /** Epoch milliseconds. */
  at: number | undefined
  /** From when on the wallet has the deposit, epoch milliseconds; by default `at`. */
  balanceSince?: number | undefined
  /** Further facts. */
  facts?: readonly (readonly [name: string, value: string | undefined])[]
  /** Text that names it at the host or the bank. */
  reference?: string | undefined
  /** Returns to the form. */
  again?: { label: string; onClick: () => void } | undefined
  onDone: () => void
  /** Called when the result appears or disappears: it stands alone in the sheet. */
  onShown?: ((isShown: boolean) => void) | undefined
  /** It waits for something of which nobody knows how long it takes. */
  isHeld?: boolean | undefined
}

/** Result of a deposit that the server accepted, or whose money is awaited; of one that was refused later, the next step. */
export function DepositSent(props: DepositSentProps) {
  const { movement, method, satang, from, at, facts: more = [], reference, again } = props
  const { isHeld, onDone, onShown } = props
  const { t } = useLingui()
  const isRefused = movement.status === 'FAILED'
  const title = isRefused ? t`Deposit refused` : props.title
  const { formatAmount } = useMoneyText()
  const { usualText, lineSteps } = useMovementTexts()
  const usual = useUsualSeconds()
  // Amounts of codes and links are in baht, whatever the account's currency.
  const isBahtAccount =
    useAtomValue(currencyAtom) === 'BAHT' || movement.way === 'slip' || movement.way === 'announced'
  const balance = useMainBalanceSince(props.balanceSince ?? at)
  useEffect(() => {
    onShown?.(true)
    return () => onShown?.(false)
  }, [onShown])
  const facts = [
    [t`Deposit method`, method],
    [t`From`, from],
    [t`Time`, at === undefined ? undefined : formatDateTime(at)],
    ...more,
    [t`Reference`, reference],
  ] as const
  const receipt = { title, amount: satang === undefined ? undefined : formatAmount(satang), facts }
  const share = useShareReceipt(receipt)
  const support = useSupportAction({
    draft: receiptText(receipt, t`Amount`),
    about: [receipt.amount, at === undefined ? undefined : formatDateTime(at)],
    movement,
  })
  return (
    <MoneyResult
      title={title}
      status={movement.status}
      satang={satang}
      line={{ steps: lineSteps(movement), note: isHeld ? undefined : usualText(movement, usual) }}
      facts={facts}
      balances={isMoving(movement) || !isBahtAccount ? undefined : [[t`Main wallet`, balance]]}
      share={share}
      support={support}
      again={again}
      onClose={onDone}
    >
      {isRefused ? t`The money wasn’t credited. Support can tell you why.` : props.children}
    </MoneyResult>
  )
}
