import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { IconClose, IconRefresh } from '#components/icons/member.tsx'
import { IconDownload, IconTrash } from '#components/icons/screens.tsx'
import { IconCheckCircle } from '#components/icons/start.tsx'
import { Dialog } from '#components/overlays/Dialog.tsx'
import { savedVideosAtom } from '#domain/howto-videos/saved-videos.ts'
import { readSavedVideos, removeSavedVideos } from '#domain/howto-videos/video-cache.ts'
import recordings from '#features/howto/recordings.json'
import type { SaveVideoControlsProps } from '#features/howto/TopicRow.tsx'
import { type TopicKey, topics, videoUrl } from '#features/howto/topics.ts'
import { formatFileSize } from '#lib/format/file-size.ts'
import { loadHelpCatalog } from '#lib/i18n/lazy-catalogs.ts'
import css from './SaveVideoControls.module.css'
import { removeTopicVideo, saveTopicVideo, useSaveState } from './use-save-state.ts'

/** Also loads the player: with Save-Data the service worker only caches code that pages load. */
async function saveWithPlayer(topic: TopicKey): Promise<void> {
  await saveTopicVideo(topic)
  import('#features/howto/VideoPlayer.tsx').catch(() => undefined)
}

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
  const save = () => void saveWithPlayer(topic)
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

interface RemoveVideoDialogProps {
  /** Of the video. */
  title: string
  onRemove: () => void
  onClose: () => void
}

/** Asks before a saved video is removed offline, when it can’t be saved again. */
function RemoveVideoDialog({ title, onRemove, onClose }: RemoveVideoDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog
      kind="alert"
      title={t`Remove “${title}”?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Keep it`}</Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose()
              onRemove()
            }}
          >
            {t`Remove`}
          </Button>
        </>
      }
    >
      <p>{t`You are offline. You can keep this video again only with a connection.`}</p>
    </Dialog>
  )
}

/** How many videos are saved on this device and their size, with a button to save the others. */
export function SaveSummary({ online }: { online: boolean }) {
  const { t } = useLingui()
  const saved = useAtomValue(savedVideosAtom)
  const [isSaving, setSaving] = useState(false)
  const line = useRef<HTMLParagraphElement>(null)
  const missing = topics.filter(({ key }) => !saved.some(({ path }) => path === videoUrl(key)))
  const count = topics.length - missing.length
  const total = topics.length
  const size = formatFileSize(saved.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0))
  const saveAll = async () => {
    // The button disappears while it works.
    line.current?.focus()
    setSaving(true)
    for (const { key } of missing) await saveWithPlayer(key)
    setSaving(false)
  }
  return (
    <div className={css.summary}>
      <p ref={line} tabIndex={-1} role="status">
        {count > 0 && t`${count} of ${total} kept · ${size}`}
      </p>
      {online && missing.length > 0 && !isSaving && (
        <LinkButton onClick={() => void saveAll()}>{t`Keep all for offline`}</LinkButton>
      )}
    </div>
  )
}

/**
 * Loads the list of saved videos and the texts; removes saved videos whose recording this build has replaced.
 */
export async function initSavedVideos(online: boolean): Promise<void> {
  const saved = await readSavedVideos().catch(() => [])
  if (online) {
    const sizes = new Map(topics.map(({ key }) => [videoUrl(key), recordings[key].bytes] as const))
    const outdated = saved.filter(
      ({ path, sizeBytes }) => ![...sizes].some(([of, size]) => of === path && size === sizeBytes),
    )
    await removeSavedVideos(outdated.map(({ path }) => path)).catch(() => undefined)
  }
  await loadHelpCatalog()
}
