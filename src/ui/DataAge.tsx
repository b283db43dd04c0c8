import { useLingui } from '@lingui/react/macro'
import { agoText } from '../lib/ago.ts'
import { formatDateTime } from '../lib/time.ts'
import { useNow } from '../lib/use-now.ts'
import { Freshness } from './Freshness.tsx'

export interface DataAgeProps {
  /** When the figures were read, epoch milliseconds by the server's clock. */
  at: number
  /** The newest try to read them failed: the time itself is shown. */
  stale?: boolean | undefined
}

/** How old the figures beside it are, kept up to date. */
export function DataAge({ at, stale }: DataAgeProps) {
  const { t } = useLingui()
  const now = useNow()
  const when = stale ? formatDateTime(at) : agoText(at, now)
  return <Freshness stale={stale}>{t`Data from ${when}`}</Freshness>
}
