import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'
import { Note } from '#components/feedback/Callout.tsx'
import { FileDrop } from '#components/forms/FileDropzone.tsx'
import { Card } from '#components/layout/Card.tsx'
import { Numbered } from '#components/layout/NumberedStep.tsx'
import { ButtonRow } from '#components/layout/Stack.tsx'
import { slipHoursResource } from '#domain/lookups/lookup-resources.ts'
import { removeSlip, resumeChecks, sendSlip } from '#domain/slips/queue/actions.ts'
import { closedHours, isClosed } from '#domain/slips/queue/closed-hours.ts'
import type { SlipItem } from '#domain/slips/queue/slip-item.ts'
import { slipQueueAtom } from '#domain/slips/queue/slip-queue.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { reportError } from '#lib/browser/report-error.ts'
import { minuteOfDay } from '#lib/format/date-time.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { SlipButtons } from './SlipButtons.tsx'
import { SlipEntry, useSlipStatus } from './SlipEntry.tsx'
import { SlipHints } from './SlipHints.tsx'
import { SlipProblems } from './SlipProblems.tsx'
import { SlipsRow } from './SlipQueueRow.tsx'
import { clearSelection, pickShared, pickSlips, selectedSlipAtom, selectSlip } from './selected-slip.ts'

/** The proof of a transfer: pick its picture, look at it, send it, learn what became of it. */
export function SlipStep() {
  const { t } = useLingui()
  const hand = useAtomValue(selectedSlipAtom)
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
    if (unsentId !== undefined) selectSlip(unsentId)
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
      <Numbered
        number={2}
        title={t`Attach the slip within 1 hour of the transfer`}
        sub={<Trans>Your wallet is credited within 1 minute after the check.</Trans>}
      />
      {closed && (
        <Note tone="warn" role="status">
          <Trans>
            Slips aren’t taken right now: upload is closed daily from {from} to {to}. Yours is kept on this
            phone and goes by itself after {to}.
          </Trans>
        </Note>
      )}
      <SlipProblems />
      {inHand ? (
        <SelectedSlip key={inHand.id} item={inHand} onNext={clearSelection} />
      ) : (
        <FileDrop
          title={isReading ? t`Reading the picture…` : t`Choose the slip picture`}
          sub={<Trans>Also without a network: it waits here until it can go</Trans>}
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

/** The slip that was chosen last: what the look at it found, and where it stands once it is sent. */
function SelectedSlip({ item, onNext }: { item: SlipItem; onNext: () => void }) {
  const { t } = useLingui()
  const online = useAtomValue(onlineAtom)
  const { look, now } = useSlipStatus(item)
  const buttons = useRef<HTMLDivElement>(null)
  // The card grows where the picker was: what comes next must not hide below the sheet's edge.
  useEffect(() => {
    buttons.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const isNew = (look === 'checking' || look === 'ready') && item.confirmedAt === undefined
  const drop = () => {
    void removeSlip(item.id)
    onNext()
  }
  return (
    <>
      <Card pad>
        <SlipEntry item={item}>{!isNew && <SlipButtons item={item} look={look} />}</SlipEntry>
      </Card>
      {look === 'ready' && <SlipHints item={item} now={now} />}
      <div ref={buttons}>
        {isNew ? (
          <ButtonRow>
            <Button look="secondary" onClick={drop}>
              {t`Choose another`}
            </Button>
            <Button onClick={() => void sendSlip(item.id)}>
              {online ? t`Send slip` : t`Send when online`}
            </Button>
          </ButtonRow>
        ) : (
          <Button block look="secondary" onClick={onNext}>
            {look === 'failed' ? t`Choose another picture` : t`Send another slip`}
          </Button>
        )}
      </div>
    </>
  )
}

/** Takes pictures that are pasted anywhere while the step is open. */
function usePastedSlips(take: (files: readonly File[]) => Promise<void>): void {
  useEffect(() => {
    const pasted = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (files.length === 0) return
      event.preventDefault()
      void take(files)
    }
    document.addEventListener('paste', pasted)
    return () => document.removeEventListener('paste', pasted)
  }, [take])
}
