import { Plural } from '@lingui/react/macro'
import { Callout } from './Callout.tsx'

/** How many records of a list are missing because their data couldn't be parsed. */
export function UnreadableItemsCallout({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Callout tone="warn" role="status">
      <Plural
        value={count}
        one="# item can’t be shown: its data couldn’t be read. If you miss something, contact support."
        other="# items can’t be shown: their data couldn’t be read. If you miss something, contact support."
      />
    </Callout>
  )
}
