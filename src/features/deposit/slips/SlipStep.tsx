import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { Text } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { Chip } from '#components/feedback/Chip.tsx'
import { FileDropzone } from '#components/forms/FileDropzone.tsx'
import { IconClock } from '#components/icons/screens.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import { NumberedStep } from '#components/layout/NumberedStep.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { getInstallMethod } from '#domain/install/install-method.ts'
import { slipHoursResource } from '#domain/lookups/lookup-resources.ts'
import { type PickProblem, resumeChecks } from '#domain/slips/queue/actions.ts'
import { getClosedHours, isClosed } from '#domain/slips/queue/closed-hours.ts'
import { isUnsent } from '#domain/slips/queue/slip-item.ts'
import { slipQueueAtom } from '#domain/slips/queue/slip-queue.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import type { PendingTransfer } from '#features/deposit/last-deposit.ts'
import { WayHeading } from '#features/deposit/WayParts.tsx'
import { reportError } from '#lib/browser/report-error.ts'
import { now } from '#lib/browser/server-clock.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { PasteSlip } from './PastedSlips.tsx'
import { isNew, SelectedSlip } from './SelectedSlip.tsx'
import { ConfirmSharedPictures } from './SharedPictures.tsx'
import css from './SlipEntry.module.css'
import {
  clearSelection,
  pickFeedbackAtom,
  pickShared,
  pickSlips,
  selectedItemAtom,
  selectedSlipAtom,
  selectSlip,
} from './selected-slip.ts'
import { getSlipStatus, isOnItsWay, type SlipStatus } from './slip-status.ts'

interface SlipStepProps {
  /** Number of the step; undefined if it is the only one. */
  number: number | undefined
  /** A bonus is active: the transfer isn't credited before it has ended, and some hosts don't take the slip. */
  isHeldByBonus?: boolean | undefined
  pending?: PendingTransfer | undefined
  /** The member has come back from the bank's app. */
  isAsked?: boolean | undefined
  onClose: () => void
}

/** Deposit step for the proof of transfer: choose a slip, check it, send it and see the result. */
export function SlipStep({ number, isHeldByBonus, pending, isAsked, onClose }: SlipStepProps) {
  const { t } = useLingui()
  const selection = useAtomValue(selectedSlipAtom)
  const { items } = useAtomValue(slipQueueAtom)
  const hours = getClosedHours(useResource(slipHoursResource).value)
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
  const isReading = selection.kind === 'reading'
  const isFresh = selected !== undefined && isNew(selected)
  const status = selected && getSlipStatus(selected, now())
  return (
    <>
      {isAsked && !selected ? (
        <SlipQuestion />
      ) : status && isOnItsWay(status) ? (
        <SlipOnItsWay status={status} number={number} />
      ) : (
        <NumberedStep
          number={number}
          title={isFresh ? t`Check the slip, then send it` : t`Attach the slip within 1 hour of the transfer`}
          subtitle={
            isHeldByBonus ? (
              <Trans>
                Send it now all the same: a slip is valid for 1 hour. If it isn’t taken during the bonus,
                support can check it.
              </Trans>
            ) : (
              <>
                <Trans>Your wallet is credited within 1 minute after the check.</Trans>
                {isFresh && (
                  <>
                    {' '}
                    <Trans>You can close this once it is sent.</Trans>
                  </>
                )}
              </>
            )
          }
        />
      )}
      <PickProblems />
      <ConfirmSharedPictures />
      {selected ? (
        <SelectedSlip
          key={selected.id}
          item={selected}
          pending={pending}
          onNext={clearSelection}
          onClose={onClose}
        />
      ) : (
        <>
          <FileDropzone
            title={isReading ? t`Reading the picture…` : t`Choose the slip picture`}
            subtitle={<Trans>Works offline, too: it is sent when you’re back online</Trans>}
            accept="image/*"
            multiple
            disabled={isReading}
            onFiles={(files) => void pickSlips(files)}
          />
          {pending && <PasteSlip />}
        </>
      )}
      <SlipQueueRow selectedId={selected?.id} />
      {hours && (
        <Text role="caption" muted center>
          <Trans>
            Slips aren’t accepted from {from} to {to}, every day.
          </Trans>
        </Text>
      )}
    </>
  )
}

/** Replaces the request for a slip once it is queued or sent. */
function SlipOnItsWay({ status, number }: { status: SlipStatus; number: number | undefined }) {
  const { t } = useLingui()
  return (
    <NumberedStep
      number={number}
      title={status === 'waiting' ? t`Your slip is waiting to be sent` : t`Your slip is on its way`}
      subtitle={
        (status === 'sending' || status === 'processing') && (
          <>
            <Trans>Your wallet is credited within 1 minute after the check.</Trans>
            {status === 'sending' && (
              <>
                {' '}
                <Trans>You can close this once it is sent.</Trans>
              </>
            )}
          </>
        )
      }
    />
  )
}

/** Says that slips aren't taken at this time of day, before the member transfers. */
export function ClosedHours() {
  const hours = getClosedHours(useResource(slipHoursResource).value)
  const isClosedNow = isClosed(hours, useNow(hours ? 10_000 : 0))
  const { from = '', to = '' } = hours ?? {}
  if (!isClosedNow) return null
  return (
    <Callout tone="warn" role="status">
      <Trans>
        Slips aren’t accepted right now: the upload is closed daily from {from} to {to}. Yours is kept on this
        phone and is sent automatically after {to}.
      </Trans>
    </Callout>
  )
}

/** Asks for the slip once the member is back from the bank's app. */
function SlipQuestion() {
  const { t } = useLingui()
  return (
    <WayHeading
      title={t`Slip found?`}
      subtitle={
        <>
          <Trans>If its QR code shows that it is the slip of this transfer, it is sent at once.</Trans>
          {canBeSharedTo() && (
            <>
              {' '}
              <Trans>You can also share it from the bank’s app to this one.</Trans>
            </>
          )}
        </>
      }
      isChosen
    />
  )
}

/** Whether other apps offer this one when a picture is shared: installed apps on Android. */
function canBeSharedTo(): boolean {
  return /Android/.test(navigator.userAgent) && getInstallMethod() === 'installed'
}

/** Messages about files that can't become slips, were dropped, or wait until the member is known. */
function PickProblems() {
  const { refused, files, waiting, dropped } = useAtomValue(pickFeedbackAtom)
  return (
    <>
      {refused.length > 0 && (
        <Callout tone="neg" role="alert">
          <Stack gap={2}>
            {refused.map(({ name, problem }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: files of one name may come together, and none moves
              <div key={at}>
                {files > 1 && <strong className={css.refusedName}>{name}</strong>}
                <Problem problem={problem} />
              </div>
            ))}
          </Stack>
        </Callout>
      )}
      {dropped > 0 && (
        <Callout tone="neg" role="alert">
          <Plural
            value={dropped}
            one="# shared file couldn’t be kept: at most 10 pictures of up to 10 MB, 25 MB together, wait here. Please choose it here if it is a slip."
            other="# shared files couldn’t be kept: at most 10 pictures of up to 10 MB, 25 MB together, wait here. Please choose them here if they are slips."
          />
        </Callout>
      )}
      {waiting > 0 && (
        <Callout tone="warn" role="status">
          <Plural
            value={waiting}
            one="A shared picture waits on this phone: your wallet hasn’t been read yet, so we can’t tell whose slip it is. It comes here once there is a connection."
            other="# shared pictures wait on this phone: your wallet hasn’t been read yet, so we can’t tell whose slips they are. They come here once there is a connection."
          />
        </Callout>
      )}
    </>
  )
}

function Problem({ problem }: { problem: PickProblem }) {
  const { t } = useLingui()
  const texts = {
    empty: t`This file is empty. Please choose the picture of your slip.`,
    'not-image': t`This file isn’t a picture. Please take a screenshot of the slip and choose that.`,
    'too-large': t`This picture is too large. Please take a screenshot of the slip and choose that.`,
    'unknown-member': t`We can’t tell yet whose slip this is: your wallet hasn’t been read on this phone. Please try again with a connection, and keep the picture.`,
    unreadable: t`This picture can’t be read. Please take a screenshot of the slip and choose that.`,
  } satisfies Record<PickProblem, string>
  return <>{texts[problem]}</>
}

/** List row that opens the queue of slips on this device, if it has other ones than the selected. */
export function SlipQueueRow({ selectedId }: { selectedId?: string | undefined }) {
  const { t } = useLingui()
  const { items } = useAtomValue(slipQueueAtom)
  const others = items.filter(({ id }) => id !== selectedId)
  const unsent = others.filter(isUnsent).length
  if (others.length === 0) return null
  return (
    <List outlined>
      <ListRow
        icon={<IconClock />}
        title={t`My slip queue`}
        end={
          unsent > 0 && (
            <Chip>
              <Plural value={unsent} one="# unsent" other="# unsent" />
            </Chip>
          )
        }
        arrow
        onClick={() => openDialog({ name: 'slips', input: { tab: 'queue' } })}
      />
    </List>
  )
}
