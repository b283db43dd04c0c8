import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { FileDropzone } from '#components/forms/FileDropzone.tsx'
import { useDoubleTapGuard } from '#components/hooks/use-double-tap-guard.ts'
import { Card } from '#components/layout/Card.tsx'
import { NumberedStep } from '#components/layout/NumberedStep.tsx'
import { ButtonRow } from '#components/layout/Stack.tsx'
import { SheetFooter } from '#components/overlays/Sheet.tsx'
import { slipHoursResource } from '#domain/lookups/lookup-resources.ts'
import { removeSlip, resumeChecks, sendSlips } from '#domain/slips/queue/actions.ts'
import { getClosedHours, isClosed } from '#domain/slips/queue/closed-hours.ts'
import type { SlipItem } from '#domain/slips/queue/slip-item.ts'
import { slipQueueAtom } from '#domain/slips/queue/slip-queue.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { reportError } from '#lib/browser/report-error.ts'
import { minuteOfDay } from '#lib/format/date-time.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { PickProblems } from './PickProblems.tsx'
import { SharedQuestion } from './SharedQuestion.tsx'
import { SlipButtons } from './SlipButtons.tsx'
import { SlipDeadline } from './SlipDeadline.tsx'
import { SlipEntry, useSlipStatus } from './SlipEntry.tsx'
import { SlipHints } from './SlipHints.tsx'
import { SlipQueueRow } from './SlipQueueRow.tsx'
import {
  clearSelection,
  pickShared,
  pickSlips,
  selectedItemAtom,
  selectedSlipAtom,
  selectSlip,
} from './selected-slip.ts'
import { getMinutesLeft } from './slip-status.ts'

interface SlipStepProps {
  /** Number of the step; undefined if it is the only one. */
  number: number | undefined
  /** A bonus is active: the transfer isn't credited before it has ended, and some hosts don't take the slip. */
  isHeldByBonus?: boolean | undefined
}

/** Deposit step for the proof of transfer: choose a slip, check it, send it and see the result. */
export function SlipStep({ number, isHeldByBonus }: SlipStepProps) {
  const { t } = useLingui()
  const selection = useAtomValue(selectedSlipAtom)
  const { items } = useAtomValue(slipQueueAtom)
  const hours = getClosedHours(useResource(slipHoursResource).value)
  const closed = isClosed(hours, minuteOfDay(useNow(hours ? 10_000 : 0)))
  const { from = '', to = '' } = hours ?? {}
  const selected = useAtomValue(selectedItemAtom)
  // With nothing selected, start with a slip left unsent before a reload.
  const unsent =
    selection.kind === 'none'
      ? items.find((item) => item.state === 'ready' || item.state === 'checking')
      : undefined
  const unsentId = unsent?.id
  useEffect(() => {
    if (unsentId !== undefined) selectSlip(unsentId)
  }, [unsentId])
  // Confirmed shared pictures can only be imported once the member is known.
  const member = useResource(walletResource).value?.profile._id
  useEffect(() => {
    void resumeChecks()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the member is what triggers it
  useEffect(() => {
    pickShared().catch(reportError('share-inbox', { what: 'pick' }))
  }, [member])
  usePastedSlips(pickSlips)
  const isReading = selection.kind === 'reading'
  return (
    <>
      <NumberedStep
        number={number}
        title={
          selected && isNew(selected)
            ? t`Check the slip, then send it`
            : t`Attach the slip within 1 hour of the transfer`
        }
        subtitle={
          isHeldByBonus ? (
            <Trans>
              Send it now all the same: a slip is valid for 1 hour. If it isn’t taken during the bonus,
              support can check it.
            </Trans>
          ) : (
            <Trans>Your wallet is credited within 1 minute after the check.</Trans>
          )
        }
      />
      {closed && (
        <Callout tone="warn" role="status">
          <Trans>
            Slips aren’t accepted right now: the upload is closed daily from {from} to {to}. Yours is kept on
            this phone and is sent automatically after {to}.
          </Trans>
        </Callout>
      )}
      <PickProblems />
      <SharedQuestion />
      {selected ? (
        <SelectedSlip key={selected.id} item={selected} onNext={clearSelection} />
      ) : (
        <FileDropzone
          title={isReading ? t`Reading the picture…` : t`Choose the slip picture`}
          subtitle={<Trans>Works offline, too: it is sent when you’re back online</Trans>}
          accept="image/*"
          multiple
          disabled={isReading}
          onFiles={(files) => void pickSlips(files)}
        />
      )}
      <SlipQueueRow />
      {hours && !closed && (
        <Text role="caption" muted center>
          <Trans>
            Slips aren’t accepted from {from} to {to}, every day.
          </Trans>
        </Text>
      )}
    </>
  )
}

/** The selected slip: the result of its check, and its progress once it is sent. */
function SelectedSlip({ item, onNext }: { item: SlipItem; onNext: () => void }) {
  const { t } = useLingui()
  const online = useAtomValue(onlineAtom)
  const { status, now } = useSlipStatus(item)
  const minutesLeft = getMinutesLeft(item, status, now)
  const discard = () => {
    void removeSlip(item.id)
    onNext()
  }
  return (
    <>
      <Card
        padded
        pocket={minutesLeft !== undefined && <SlipDeadline item={item} minutesLeft={minutesLeft} />}
      >
        <SlipEntry item={item} large>
          {!isNew(item) && <SlipButtons item={item} status={status} />}
        </SlipEntry>
      </Card>
      {status === 'ready' && <SlipHints item={item} now={now} />}
      {/* Pinned: no hint that appears above them may push the buttons out of view. */}
      <SheetFooter>
        {isNew(item) ? (
          <ButtonRow primaryLast>
            <Button variant="secondary" onClick={discard}>
              {t`Change slip`}
            </Button>
            <Button onClick={() => void sendSlips(item.id)}>
              {online ? t`Send slip` : t`Send when online`}
            </Button>
          </ButtonRow>
        ) : (
          <NextSlipButton isPrimary={status === 'failed'} onClick={onNext}>
            {status === 'failed' ? t`Choose another picture` : t`Send another slip`}
          </NextSlipButton>
        )}
      </SheetFooter>
    </>
  )
}

/** Whether the member hasn't decided yet what to do with the slip. */
function isNew({ state, confirmedAt }: SlipItem): boolean {
  return (state === 'checking' || state === 'ready') && confirmedAt === undefined
}

interface NextSlipButtonProps {
  isPrimary: boolean
  onClick: () => void
  children: string
}

/** Appears where "Send slip" was. */
function NextSlipButton({ isPrimary, onClick, children }: NextSlipButtonProps) {
  const isArmed = useDoubleTapGuard()
  return (
    <Button block variant={isPrimary ? 'primary' : 'secondary'} disabled={!isArmed} onClick={onClick}>
      {children}
    </Button>
  )
}

/** Picks up images pasted anywhere in the document while mounted. */
function usePastedSlips(onFiles: (files: readonly File[]) => Promise<void>): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (files.length === 0) return
      event.preventDefault()
      void onFiles(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [onFiles])
}
