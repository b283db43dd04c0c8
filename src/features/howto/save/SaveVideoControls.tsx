import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconClose, IconRefresh } from '#components/icons/member.tsx'
import { IconDownload, IconTrash } from '#components/icons/screens.tsx'
import { IconCheckCircle } from '#components/icons/start.tsx'
import type { SaveVideoControlsProps } from '#features/howto/TopicRow.tsx'
import { RemoveVideoDialog } from './RemoveVideoDialog.tsx'
import css from './SaveVideoControls.module.css'
import { removeTopicVideo, saveTopicVideo, useSaveState } from './use-save-state.ts'

interface Action {
  readonly label: string
  readonly icon: ReactNode
  readonly onClick: () => void
}

/** Whether a topic's video is saved for offline use, with a button to save, cancel or remove it. */
export function SaveVideoControls({ topic, title, size, online }: SaveVideoControlsProps) {
  const { t } = useLingui()
  const saveState = useSaveState(topic)
  const [isAsking, setAsking] = useState(false)
  const remove = () => void removeTopicVideo(topic)
  const save = () => void saveTopicVideo(topic)
  // The same button element in all states, so that it doesn't lose focus.
  const render = (status: ReactNode, action?: Action) => (
    <>
      <div className={css.status} role={saveState.kind === 'failed' ? 'alert' : undefined}>
        {status}
      </div>
      {action && (
        <div className={css.action}>
          <IconButton label={`${action.label} ${title}`} icon={action.icon} onClick={action.onClick} />
        </div>
      )}
    </>
  )
  switch (saveState.kind) {
    case 'idle':
      return online
        ? render(size, { label: t`Keep for offline`, icon: <IconDownload />, onClick: save })
        : render(t`This video needs a connection.`)
    case 'saving':
      return render(
        <>
          <progress value={saveState.progress} max={1} aria-label={t`Keeping: ${title}`} />
          <span>{`${Math.floor(saveState.progress * 100)} %`}</span>
        </>,
        { label: t`Cancel`, icon: <IconClose />, onClick: saveState.cancel },
      )
    case 'saved':
      return render(
        <>
          <IconCheckCircle size={20} className={css.saved} />
          <span>{t`Kept on this device`}</span>
          {isAsking && <RemoveVideoDialog title={title} onRemove={remove} onClose={() => setAsking(false)} />}
        </>,
        // Online one tap saves it again.
        { label: t`Remove`, icon: <IconTrash />, onClick: online ? remove : () => setAsking(true) },
      )
    case 'failed': {
      const reasons = {
        unreachable: t`The video couldn’t be fetched.`,
        full: t`There isn’t enough room on this device.`,
        denied: t`This browser doesn’t let us keep videos.`,
      }
      const retry = { label: t`Try again`, icon: <IconRefresh />, onClick: save }
      return render(reasons[saveState.reason], online ? retry : undefined)
    }
  }
}
