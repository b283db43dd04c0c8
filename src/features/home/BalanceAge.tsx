import { useLingui } from '@lingui/react/macro'
import { Freshness } from '#components/feedback/FreshnessDot.tsx'
import { formatShortDateTime } from '#lib/format/date-time.ts'
import { formatRelativeTime } from '#lib/format/relative-time.ts'
import { useNow } from '#lib/hooks/use-now.ts'

/** From this age on a figure isn't called live any more, milliseconds. */
const LIVE_MS = 5 * 60_000

interface BalanceAgeProps {
  /** When the figure came, epoch milliseconds by the server's clock; undefined: never. */
  fetchedAt: number | undefined
  /** It is known not to be of now: offline, or the last attempt failed. */
  stale: boolean
}

/** How old the balance is; a part of its own, so that only these words are renewed every second. */
export function BalanceAge({ fetchedAt, stale }: BalanceAgeProps) {
  const { t } = useLingui()
  const now = useNow(1000)
  if (fetchedAt === undefined) return <Freshness stale>{t`Not known yet`}</Freshness>
  const ago = formatRelativeTime(fetchedAt, now)
  if (!stale && now - fetchedAt < LIVE_MS) return <Freshness>{t`As of ${ago}`}</Freshness>
  const time = formatShortDateTime(fetchedAt)
  return <Freshness stale>{t`Last known balance, as of ${time} (${ago})`}</Freshness>
}
