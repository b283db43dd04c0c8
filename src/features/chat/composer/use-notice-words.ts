import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { PICKED_MAX } from './attachments/attachment-rules.ts'
import type { Told } from './notice.ts'

/** The member's words for what the composer has to say; the first two are the specification's (section 5). */
export function useNoticeWords(): (told: Told) => string {
  const { t } = useLingui()
  return (told) => {
    switch (told.kind) {
      case 'too-large': {
        const n = told.megabytes
        return t`The file is too large. Please select file no larger than ${n} MB.`
      }
      case 'not-supported':
        return t`File is not supported`
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
        return plural(told.over, {
          one: 'The message is too long by # character.',
          other: 'The message is too long by # characters.',
        })
      case 'not-kept':
        return t`This couldn’t be sent. It is still here: please try again.`
    }
  }
}
