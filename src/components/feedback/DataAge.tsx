import { useLingui } from '@lingui/react/macro'
import { Freshness } from './FreshnessDot.tsx'

export interface DataAgeProps {
  /** The age or time of the figures beside it, in words; undefined: nothing was read yet. */
  when: string | undefined
  /** The newest try to read them failed. */
  stale?: boolean | undefined
}

/** How old the figures beside it are. */
export function DataAge({ when, stale }: DataAgeProps) {
  const { t } = useLingui()
  return when === undefined ? null : <Freshness stale={stale}>{t`Data from ${when}`}</Freshness>
}
