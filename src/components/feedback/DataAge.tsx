import { useLingui } from '@lingui/react/macro'
import { FreshnessDot } from './FreshnessDot.tsx'

export interface DataAgeProps {
  /** Formatted age or time of the data next to it; undefined if nothing has been read yet. */
  when: string | undefined
  /** The last refresh failed. */
  stale?: boolean | undefined
}

/** How old the data next to it is. */
export function DataAge({ when, stale }: DataAgeProps) {
  const { t } = useLingui()
  return when === undefined ? null : <FreshnessDot stale={stale}>{t`As of ${when}`}</FreshnessDot>
}
