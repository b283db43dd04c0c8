import { plural } from '@lingui/core/macro'
import { useAtomValue } from 'jotai'
import { chatUnsentAtom } from '#domain/support/chat-counts.ts'

/** Says that a logout deletes unsent messages to support, if there are any. */
export function UnsentMessages() {
  const unsent = useAtomValue(chatUnsentAtom)
  if (unsent === 0) return null
  return (
    <p>
      {plural(unsent, {
        one: '# message to support hasn’t been sent yet. Signing out deletes it from this device.',
        other: '# messages to support haven’t been sent yet. Signing out deletes them from this device.',
      })}
    </p>
  )
}
