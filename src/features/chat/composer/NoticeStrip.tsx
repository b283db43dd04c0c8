import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { IconAlertCircle } from '#components/icons/start.tsx'
import { PICKED_MAX } from './attachments/attachment-rules.ts'
import css from './NoticeStrip.module.css'
import { type ComposerNotice, dismissNotice, NOTICE_MS, noticesAtom, type ShownNotice } from './notices.ts'

/**
 * Errors about the member's last actions, each shown for four seconds (specification, section 5). The live region is
 * always mounted, or screen readers would miss the first notice; `aria-atomic` is off so that only new ones are read.
 */
export function NoticeStrip() {
  const notices = useAtomValue(noticesAtom)
  return (
    <div role="alert" aria-atomic="false" className={css.strips}>
      {notices.map((notice) => (
        <Strip key={notice.id} notice={notice} />
      ))}
    </div>
  )
}

function Strip({ notice: { id, notice, file } }: { notice: ShownNotice }) {
  const getText = useNoticeText()
  useEffect(() => {
    const timer = setTimeout(dismissNotice, NOTICE_MS, id)
    return () => clearTimeout(timer)
  }, [id])
  return (
    <p className={css.strip}>
      <IconAlertCircle size={20} />
      <span className={css.text}>
        {file !== undefined && <bdi className={css.file}>{file}</bdi>} <span>{getText(notice)}</span>
      </span>
    </p>
  )
}

/** Returns the text of a notice; the first two texts are the specification's (section 5). */
function useNoticeText(): (notice: ComposerNotice) => string {
  const { t } = useLingui()
  return (notice) => {
    switch (notice.kind) {
      case 'too-large': {
        const n = notice.megabytes
        return t`The file is too large. Please select file no larger than ${n} MB.`
      }
      case 'not-supported':
        return t`File is not supported`
      case 'picture-not-supported':
        return t`File is not supported. Please take a screenshot of the picture and choose that.`
      case 'empty':
        return t`The file is empty.`
      case 'changed':
        return t`The file has changed or is gone. Please choose it again.`
      case 'unreadable':
        return t`This file can’t be read. Please choose another one.`
      case 'too-many-pixels':
        return t`The picture has too many pixels. Please take a screenshot of it and choose that.`
      case 'too-many-files':
        return plural(PICKED_MAX, { one: 'At most # file at once', other: 'At most # files at once' })
      case 'too-long':
        return plural(notice.over, {
          one: 'The message is too long by # character.',
          other: 'The message is too long by # characters.',
        })
      case 'not-queued':
        return t`This couldn’t be sent. It is still here: please try again.`
    }
  }
}
