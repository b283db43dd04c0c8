import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { Text } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { FileDropzone } from '#components/forms/FileDropzone.tsx'
import { NumberedStep } from '#components/layout/NumberedStep.tsx'
import { slipHoursResource } from '#domain/lookups/lookup-resources.ts'
import { resumeChecks } from '#domain/slips/queue/actions.ts'
import { closedHours, isClosed } from '#domain/slips/queue/closed-hours.ts'
import { slipQueueAtom } from '#domain/slips/queue/slip-queue.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { reportError } from '#lib/browser/report-error.ts'
import { minuteOfDay } from '#lib/format/date-time.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { SlipInHand } from './SlipInHand.tsx'
import { SlipProblems } from './SlipProblems.tsx'
import { SlipsRow } from './SlipsRow.tsx'
import { emptyHand, handAtom, pickShared, pickSlips, takeInHand } from './selected-slip.ts'
import { usePastedSlips } from './use-pasted-slips.ts'

/** The proof of a transfer: pick its picture, look at it, send it, learn what became of it. */
export function SlipStep() {
  const { t } = useLingui()
  const hand = useAtomValue(handAtom)
  const { items } = useAtomValue(slipQueueAtom)
  const hours = closedHours(useResource(slipHoursResource).value)
  const closed = isClosed(hours, minuteOfDay(useNow(hours ? 10_000 : 0)))
  const { from = '', to = '' } = hours ?? {}
  const inHand = hand.kind === 'slip' ? items.find(({ id }) => id === hand.id) : undefined
  // What an earlier life of the page left unsent, or another app has shared, is the first to be looked at.
  const unsent =
    hand.kind === 'none'
      ? items.find((item) => item.state === 'ready' || item.state === 'checking')
      : undefined
  const unsentId = unsent?.id
  useEffect(() => {
    if (unsentId !== undefined) takeInHand(unsentId)
  }, [unsentId])
  // Whose a shared picture is may be known only once the wallet is.
  const member = useResource(walletResource).value?.profile._id
  useEffect(() => {
    void resumeChecks()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the member is what triggers it
  useEffect(() => {
    pickShared().catch(reportError('share-inbox', { what: 'pick' }))
  }, [member])
  usePastedSlips(pickSlips)
  const isReading = hand.kind === 'reading'
  return (
    <>
      <NumberedStep
        number={2}
        title={t`Attach the slip within 1 hour of the transfer`}
        subtitle={<Trans>Your wallet is credited within 1 minute after the check.</Trans>}
      />
      {closed && (
        <Callout tone="warn" role="status">
          <Trans>
            Slips aren’t taken right now: upload is closed daily from {from} to {to}. Yours is kept on this
            phone and goes by itself after {to}.
          </Trans>
        </Callout>
      )}
      <SlipProblems />
      {inHand ? (
        <SlipInHand key={inHand.id} item={inHand} onNext={emptyHand} />
      ) : (
        <FileDropzone
          title={isReading ? t`Reading the picture…` : t`Choose the slip picture`}
          subtitle={<Trans>Also without a network: it waits here until it can go</Trans>}
          accept="image/*"
          multiple
          disabled={isReading}
          onFiles={(files) => void pickSlips(files)}
        />
      )}
      <SlipsRow />
      {hours && !closed && (
        <Text role="caption" muted center>
          <Trans>
            No slips are taken from {from} to {to}, every day.
          </Trans>
        </Text>
      )}
    </>
  )
}
