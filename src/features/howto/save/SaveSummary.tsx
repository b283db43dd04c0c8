import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { savedVideosAtom } from '#domain/howto-videos/saved-videos.ts'
import { topics } from '#features/howto/topics.ts'
import { videoUrl } from '#features/howto/video-urls.ts'
import { formatFileSize } from '#lib/format/file-size.ts'
import css from './SaveSummary.module.css'
import { saveTopicVideo } from './use-save-state.ts'

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
    for (const { key } of missing) await saveTopicVideo(key)
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
