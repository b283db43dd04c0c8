import { Plural } from '@lingui/react/macro'
import { Note } from './Callout.tsx'

/** How many records of a list couldn't be shown because the server's data of them can't be read (D38). */
export function UnreadableNote({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Note tone="warn" role="status">
      <Plural
        value={count}
        one="# item can’t be shown: its data couldn’t be read. If you miss something, contact support."
        other="# items can’t be shown: their data couldn’t be read. If you miss something, contact support."
      />
    </Note>
  )
}
