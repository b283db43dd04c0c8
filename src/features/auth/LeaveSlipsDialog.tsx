import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { chatUnsentAtom } from '../../lib/chat-unsent.ts'
import { onlineAtom } from '../../lib/network.ts'
import { discardSlips, sendAllSlips } from '../../lib/slip-queue/leaving.ts'
import { slipQueueAtom } from '../../lib/slip-queue/queue.ts'
import { slipsOpenAtom } from '../../lib/slip-queue/unsent.ts'
import { formatTime } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { IconUpload } from '../../ui/icons/Upload.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { Tile } from '../../ui/Tile.tsx'

/** Logging out with slips that haven't been sent: send them now, keep them for the next login, or discard them (D4). */
export default function LeaveSlipsDialog({ onClose, onLeave }: { onClose: () => void; onLeave: () => void }) {
  const { t } = useLingui()
  const open = useAtomValue(slipsOpenAtom)
  const unsent = useAtomValue(chatUnsentAtom)
  const online = useAtomValue(onlineAtom)
  const [sending, setSending] = useState(false)
  const done = sending && open === 0
  useEffect(() => {
    if (done) onLeave()
  }, [done, onLeave])
  const discard = async () => {
    await discardSlips()
    onLeave()
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
          <Stack gap={2}>
            <Button
              loading={sending}
              disabled={!online}
              onClick={() => {
                setSending(true)
                void sendAllSlips()
              }}
            >
              {t`Send now, then log out`}
            </Button>
            <Button look="secondary" onClick={onLeave}>
              {t`Keep for my next login`}
            </Button>
          </Stack>
          <Button look="danger" disabled={sending} onClick={() => void discard()}>
            {t`Delete and log out`}
          </Button>
          <Button look="ghost" onClick={onClose}>
            {t`Stay signed in`}
          </Button>
        </>
      }
    >
      <p>
        <Plural
          value={open}
          one="# slip hasn’t been sent yet. It can stay on this phone: only you will see it, after your next login."
          other="# slips haven’t been sent yet. They can stay on this phone: only you will see them, after your next login."
        />
      </p>
      {!online && (
        <p>
          <Trans>Sending needs a network.</Trans>
        </p>
      )}
      {sending && (
        <p role="status">
          <SendingWords />
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

function SendingWords() {
  const { pause } = useAtomValue(slipQueueAtom)
  if (!pause) return <Trans>Sending…</Trans>
  const at = formatTime(pause.until)
  return <Trans>Waiting: the next one goes at {at}.</Trans>
}
