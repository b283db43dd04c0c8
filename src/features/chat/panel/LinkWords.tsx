import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { formatDateTime, formatTime } from '../../../lib/time.ts'
import { useNow } from '../../../lib/use-now.ts'
import { cx } from '../../../ui/cx.ts'
import { chatStateAtom } from '../core/chat.ts'
import { dayOf } from '../list/day.ts'
import { isThere } from '../list/lines.ts'
import type { ChatState, Link } from '../model.ts'
import css from './Head.module.css'

/** The day is looked at this often, milliseconds. */
const DAY_CHECK_MS = 60_000

/** Epoch milliseconds up to which the messages are here; undefined: none were ever read. */
function knownUntil({ fetchedAt, messages }: ChatState): number | undefined {
  // What came by itself came after the last read.
  return fetchedAt && Math.max(fetchedAt, messages.findLast(isThere)?.at ?? 0)
}

/** The connection in words; told politely when it changes. */
export function LinkWords() {
  const { t } = useLingui()
  const state = useAtomValue(chatStateAtom)
  const today = dayOf(useNow(DAY_CHECK_MS))
  const until = knownUntil(state)
  const look = state.status === 'unavailable' ? 'unavailable' : state.link
  const offline = () => {
    if (until === undefined) return t`Offline`
    const time = dayOf(until) === today ? formatTime(until).slice(0, 5) : formatDateTime(until).slice(0, 16)
    return t`Offline · messages up to ${time}`
  }
  const words = {
    connected: () => t`Connected`,
    connecting: () => t`Connecting…`,
    offline,
    unavailable: () => t`Not connected`,
  } satisfies Record<Link | 'unavailable', () => string>
  return (
    <p role="status" className={cx(css.link, css[look])}>
      {words[look]()}
    </p>
  )
}
