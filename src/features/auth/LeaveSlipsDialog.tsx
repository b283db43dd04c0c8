import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Tile } from '#components/content/IconTile.tsx'
import { Note } from '#components/feedback/Callout.tsx'
import { IconUpload } from '#components/icons/Upload.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { Dialog } from '#components/overlays/Dialog.tsx'
import { discardSlips, getLogoutProgress, sendAllSlips } from '#domain/slips/queue/logout.ts'
import { slipQueueAtom } from '#domain/slips/queue/slip-queue.ts'
import { unsentSlipCountAtom } from '#domain/slips/queue/unsent-count.ts'
import { slipFailureText } from '#domain/slips/slip-reason-text.ts'
import { chatUnsentAtom } from '#domain/support/chat-unsent-count.ts'
import { now } from '#lib/browser/server-clock.ts'
import { formatTime } from '#lib/format/date-time.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'
import { onlineAtom } from '#lib/network/online-state.ts'

/** Logging out with slips that haven't been sent: send them now, keep them for the next login, or discard them (D4). */
export default function LeaveSlipsDialog({ onClose, onLeave }: { onClose: () => void; onLeave: () => void }) {
  const { t } = useLingui()
  const open = useAtomValue(unsentSlipCountAtom)
  const unsent = useAtomValue(chatUnsentAtom)
  const online = useAtomValue(onlineAtom)
  const { items } = useAtomValue(slipQueueAtom)
  const [starting, setStarting] = useState(false)
  /** What is sent before the log-out; undefined: the member hasn't said so. */
  const [asked, setAsked] = useState<readonly string[]>()
  const { sending: goes, nextAt, refused, done: gone } = getLogoutProgress(items, asked ?? [], now())
  const sending = starting || (asked !== undefined && goes)
  const done = asked !== undefined && gone
  const isOver = open === 0 && refused.length > 0
  useEffect(() => {
    if (done) onLeave()
  }, [done, onLeave])
  const discard = async () => {
    await discardSlips()
    onLeave()
  }
  const sendAll = async () => {
    setStarting(true)
    setAsked(await sendAllSlips())
    setStarting(false)
  }
  return (
    <Dialog
      mark={
        <Tile size="round" tone="accent">
          <IconUpload />
        </Tile>
      }
      title={t`Log out?`}
      onClose={onClose}
      actions={
        <>
          {isOver ? (
            <Button onClick={() => openDialog({ name: 'slips', input: { tab: 'queue' } })}>{t`Show`}</Button>
          ) : (
            <Stack gap={2}>
              <Button loading={sending} disabled={!online} onClick={() => void sendAll()}>
                {t`Send now, then log out`}
              </Button>
              <Button look="secondary" onClick={onLeave}>
                {t`Keep for my next login`}
              </Button>
            </Stack>
          )}
          <Button look="danger" disabled={sending} onClick={() => void discard()}>
            {t`Delete and log out`}
          </Button>
          <Button look="ghost" onClick={onClose}>
            {t`Stay signed in`}
          </Button>
        </>
      }
    >
      {refused.length > 0 && (
        <Note tone="neg" role="alert">
          <Stack gap={2}>
            <Plural
              value={refused.length}
              one="# slip wasn’t taken. Logging out deletes it from this phone."
              other="# slips weren’t taken. Logging out deletes them from this phone."
            />
            {refused.map((item) => (
              <div key={item.id}>{slipFailureText(item)}</div>
            ))}
          </Stack>
        </Note>
      )}
      {open > 0 && (
        <p>
          <Plural
            value={open}
            one="# slip hasn’t been sent yet. It can stay on this phone: only you will see it, after your next login."
            other="# slips haven’t been sent yet. They can stay on this phone: only you will see them, after your next login."
          />
        </p>
      )}
      {!online && (
        <p>
          <Trans>Sending needs a network.</Trans>
        </p>
      )}
      {sending && (
        <p role="status">
          <SendingWords nextAt={nextAt} />
        </p>
      )}
      {unsent > 0 && (
        <p>
          {plural(unsent, {
            one: '# message to support hasn’t been sent yet. Logging out deletes it from this device.',
            other: '# messages to support haven’t been sent yet. Logging out deletes them from this device.',
          })}
        </p>
      )}
    </Dialog>
  )
}

function SendingWords({ nextAt }: { nextAt: number | undefined }) {
  const { pause } = useAtomValue(slipQueueAtom)
  const at = formatTime(pause?.until ?? nextAt ?? 0)
  if (!pause && nextAt !== undefined) return <Trans>The server couldn’t take it yet. Next try at {at}.</Trans>
  if (!pause) return <Trans>Sending…</Trans>
  return <Trans>Waiting: the next one goes at {at}.</Trans>
}
