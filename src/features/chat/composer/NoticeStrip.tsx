import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { IconAlertCircle } from '#components/icons/AlertCircle.tsx'
import css from './NoticeStrip.module.css'
import { endNotice, NOTICE_MS, type Notice, noticesAtom } from './notice.ts'
import { useNoticeWords } from './use-notice-words.ts'

/**
 * What went wrong with what the member just did, each for four seconds (section 5). Always there, so that it is read
 * out; of several only what is new.
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

function Strip({ notice: { id, told, file } }: { notice: Notice }) {
  const words = useNoticeWords()
  useEffect(() => {
    const timer = setTimeout(endNotice, NOTICE_MS, id)
    return () => clearTimeout(timer)
  }, [id])
  return (
    <p className={css.strip}>
      <IconAlertCircle size={20} />
      <span className={css.words}>
        {file !== undefined && <bdi className={css.file}>{file}</bdi>} <span>{words(told)}</span>
      </span>
    </p>
  )
}
