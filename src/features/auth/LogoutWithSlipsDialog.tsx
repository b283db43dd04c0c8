import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { IconUpload } from '#components/icons/member.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { Dialog } from '#components/overlays/Dialog.tsx'
import { discardSlips, getLogoutProgress, sendAllSlips } from '#domain/slips/queue/logout.ts'
import { slipQueueAtom } from '#domain/slips/queue/slip-queue.ts'
import { unsentSlipCountAtom } from '#domain/slips/queue/unsent-count.ts'
import { slipFailureText } from '#domain/slips/slip-reason-text.ts'
import { now } from '#lib/browser/server-clock.ts'
import { formatTime } from '#lib/format/date-time.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { UnsentMessages } from './UnsentMessages.tsx'

/** Logout with unsent slips: upload them first, keep them for the next sign-in, or delete them. */
export default function LogoutWithSlipsDialog({
  onClose,
  onLogout,
}: {
  onClose: () => void
  onLogout: () => void
}) {
  const { t } = useLingui()
  const open = useAtomValue(unsentSlipCountAtom)
  const online = useAtomValue(onlineAtom)
  const { items } = useAtomValue(slipQueueAtom)
  const [starting, setStarting] = useState(false)
  /** Ids of the slips that are being sent before the logout; undefined until the member chooses that. */
  const [sentIds, setSentIds] = useState<readonly string[]>()
  const [deletionFailed, setDeletionFailed] = useState(false)
  const {
    sending: isQueueSending,
    nextAt,
    refused,
    done: isQueueDone,
  } = getLogoutProgress(items, sentIds ?? [], now())
  const sending = starting || (sentIds !== undefined && isQueueSending)
  const done = sentIds !== undefined && isQueueDone
  const onlyRefusedLeft = open === 0 && refused.length > 0
  useEffect(() => {
    if (done) onLogout()
  }, [done, onLogout])
  const discard = async () => {
    const isDeleted = await discardSlips()
    setDeletionFailed(!isDeleted)
    if (isDeleted) onLogout()
  }
  const sendAll = async () => {
    setStarting(true)
    setSentIds(await sendAllSlips())
    setStarting(false)
  }
  return (
    <Dialog
      icon={<IconUpload />}
      title={t`Sign out?`}
      onClose={onClose}
      actions={
        <>
          {onlyRefusedLeft ? (
            <Button onClick={() => openDialog({ name: 'slips', input: { tab: 'queue' } })}>{t`Show`}</Button>
          ) : (
            <Stack gap={2}>
              <Button loading={sending} disabled={!online} onClick={() => void sendAll()}>
                {t`Send now, then sign out`}
              </Button>
              <Button variant="secondary" onClick={onLogout}>
                {t`Keep for next time`}
              </Button>
            </Stack>
          )}
          <Button variant="danger" disabled={sending} onClick={() => void discard()}>
            {t`Delete and sign out`}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t`Stay signed in`}
          </Button>
        </>
      }
    >
      {refused.length > 0 && (
        <Callout tone="neg" role="alert">
          <Stack gap={2}>
            <Plural
              value={refused.length}
              one="# slip wasn’t taken. Signing out deletes it from this phone."
              other="# slips weren’t taken. Signing out deletes them from this phone."
            />
            {refused.map((item) => (
              <div key={item.id}>{slipFailureText(item)}</div>
            ))}
          </Stack>
        </Callout>
      )}
      {deletionFailed && (
        <Callout tone="neg" role="alert">
          <Trans>
            This phone’s storage couldn’t delete your slips. Try again, or keep them for your next sign-in.
          </Trans>
        </Callout>
      )}
      {open > 0 && (
        <p>
          <Plural
            value={open}
            one="# slip hasn’t been sent yet. It can stay on this phone: only you will see it, after your next sign-in."
            other="# slips haven’t been sent yet. They can stay on this phone: only you will see them, after your next sign-in."
          />
        </p>
      )}
      {!online && (
        <p>
          <Trans>Sending needs a connection.</Trans>
        </p>
      )}
      {sending && (
        <p role="status">
          <SendingStatus nextAt={nextAt} />
        </p>
      )}
      <UnsentMessages />
    </Dialog>
  )
}

function SendingStatus({ nextAt }: { nextAt: number | undefined }) {
  const { pause } = useAtomValue(slipQueueAtom)
  const at = formatTime(pause?.until ?? nextAt ?? 0)
  if (!pause && nextAt !== undefined) return <Trans>The server couldn’t take it yet. Next try at {at}.</Trans>
  if (!pause) return <Trans>Sending…</Trans>
  return <Trans>Waiting: the next one goes at {at}.</Trans>
}
