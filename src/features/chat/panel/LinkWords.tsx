import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { cx } from '#components/utils/cx.ts'
import { chatStateAtom } from '#features/chat/core/chat.ts'
import { isThere } from '#features/chat/list/lines.ts'
import type { ChatState, Link } from '#features/chat/model.ts'
import { formatShortDateTime } from '#lib/format/date-time.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import css from './ChatHeader.module.css'

/** The day is looked at this often, milliseconds. */
const DAY_CHECK_MS = 60_000

/** Epoch milliseconds up to which the messages are here; undefined: none were ever read. */
function knownUntil({ fetchedAt, messages }: ChatState): number | undefined {
  // What came by itself came after the last read.
  return fetchedAt && Math.max(fetchedAt, messages.findLast(isThere)?.at ?? 0)
}

/**
 * The connection in words, announced politely when it changes.
 * @param besidePage the page is visible, whose own bar says that there is no network
 */
export function LinkWords({ besidePage }: { besidePage: boolean }) {
  const { t } = useLingui()
  const state = useAtomValue(chatStateAtom)
  const now = useNow(DAY_CHECK_MS)
  const until = knownUntil(state)
  const offline = () => {
    if (until === undefined) return besidePage ? '' : t`Offline`
    const time = formatShortDateTime(until, now)
    return besidePage ? t`Messages up to ${time}` : t`Offline · messages up to ${time}`
  }
  const words = {
    connected: () => t`Connected`,
    connecting: () => t`Connecting…`,
    offline,
    failed: () => t`Not connected`,
  } satisfies Record<Link, () => string>
  return (
    <p role="status" className={cx(css.link, css[state.link])}>
      {words[state.link]()}
    </p>
  )
}
