import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { useRecheck } from '#domain/money-call/use-recheck.ts'
import { errorText } from '#lib/api/error-text.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { refundsPage } from './refund-data.ts'
import { receiptStatus } from './refund-rules.ts'
import type { Refund } from './use-refund.ts'

/** Inline status of receiving a refund: an error, or the check of an unknown outcome (D12). */
export function ReceiveStatus({ receiving: { state, sent, check, settle } }: Pick<Refund, 'receiving'>) {
  const { t } = useLingui()
  const newest = useResource(refundsPage(1)).value?.refunds ?? []
  useRecheck(state.kind === 'unknown' && state.check === 'failed', check)
  const isChecked = state.kind === 'unknown' && state.check === 'finished'
  const receipt = sent && receiptStatus(newest, sent.at)
  const isFound = isChecked && receipt === 'received'
  useEffect(() => {
    if (isFound) settle()
  }, [isFound, settle])
  if (state.kind === 'failed') return <Callout tone="neg">{errorText(state.error)}</Callout>
  if (state.kind !== 'unknown') return null
  if (isFound) {
    return (
      <Callout tone="pos" role="status">{t`Your refund was received although the reply was lost.`}</Callout>
    )
  }
  if (isChecked && receipt === 'unknown') {
    return (
      <Callout tone="warn" role="status">
        {t`It isn’t known whether the refund was received: some refunds can’t be shown. Check what is left to receive before you try again.`}
      </Callout>
    )
  }
  if (isChecked) {
    return <Callout tone="info" role="status">{t`The refund was not received. You can try again.`}</Callout>
  }
  return (
    <Callout tone="warn" role="alert">
      <p>{t`The connection was lost after the request was sent. Your refunds are being checked.`}</p>
      {state.check === 'failed' && <LinkButton onClick={() => void check()}>{t`Check now`}</LinkButton>}
    </Callout>
  )
}
