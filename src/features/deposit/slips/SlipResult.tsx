import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Verbatim } from '#components/content/Verbatim.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { useMoneyText } from '#components/money/use-money-text.ts'
import { dismissNews } from '#domain/movements/in-motion.ts'
import { movementOfSlip } from '#domain/movements/slip-movement.ts'
import { getAcceptedAt, type SlipItem } from '#domain/slips/queue/slip-item.ts'
import { DepositSent } from '#features/deposit/DepositSent.tsx'
import { useSlipAccount } from './SlipEntry.tsx'

interface SlipResultProps {
  /** A slip whose check succeeded. */
  item: SlipItem
  onNext: () => void
  onDone: () => void
}

/** Result of a deposit by slip: what was credited, with a receipt to share. */
export function SlipResult({ item, onNext, onDone }: SlipResultProps) {
  const { t } = useLingui()
  const movement = movementOfSlip(item)
  const reference = item.qr?.kind === 'bank' ? item.qr.ref : item.reference
  useEffect(() => dismissNews(movement.id), [movement.id])
  return (
    <>
      <DepositSent
        title={t`The money is in your wallet`}
        movement={movement}
        method={t`Bank transfer`}
        satang={movement.satang}
        from={useSlipAccount(item)}
        at={getAcceptedAt(item)}
        balanceSince={item.settledAt}
        reference={reference}
        again={{ label: t`Another slip`, onClick: onNext }}
        onDone={onDone}
      >
        {t`The slip was checked with the bank.`}
      </DepositSent>
      <DifferentAmount item={item} />
    </>
  )
}

/** Says that a slip was about another amount than the member wanted to transfer. */
function DifferentAmount({ item: { amount, expected } }: { item: SlipItem }) {
  const { formatAmount } = useMoneyText()
  if (amount === undefined || expected === undefined || amount === expected) return null
  const wanted = formatAmount(expected)
  const found = formatAmount(amount)
  return (
    <Callout tone="info" role="status">
      <Trans>
        You had entered <Verbatim>{wanted}</Verbatim>; the slip is about <Verbatim>{found}</Verbatim>. The
        amount of the slip was credited.
      </Trans>
    </Callout>
  )
}
