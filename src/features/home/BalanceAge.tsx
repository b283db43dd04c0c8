import { useLingui } from '@lingui/react/macro'
import { FreshnessDot } from '#components/feedback/FreshnessDot.tsx'
import { agoText } from '#lib/format/relative-time.ts'
import { shortTime } from '#lib/format/short-date-time.ts'
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
  if (fetchedAt === undefined) return <FreshnessDot stale>{t`Not known yet`}</FreshnessDot>
  const ago = agoText(fetchedAt, now)
  if (!stale && now - fetchedAt < LIVE_MS) return <FreshnessDot>{t`As of ${ago}`}</FreshnessDot>
  const time = shortTime(fetchedAt)
  return <FreshnessDot stale>{t`Last known balance, as of ${time} (${ago})`}</FreshnessDot>
}
