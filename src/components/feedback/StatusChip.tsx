import { useLingui } from '@lingui/react/macro'
import { IconClose } from '#components/icons/member.tsx'
import { IconClock } from '#components/icons/screens.tsx'
import { IconCheck } from '#components/icons/start.tsx'
import { Chip } from './Chip.tsx'

export interface StatusChipProps {
  status: 'SUCCESS' | 'FAILED' | 'PROCESSING'
  /** In lists, success has no background, so that exceptions stand out. */
  inList?: boolean | undefined
}

const LOOKS = {
  SUCCESS: { tone: 'pos', icon: <IconCheck /> },
  FAILED: { tone: 'neg', icon: <IconClose /> },
  PROCESSING: { tone: 'warn', icon: <IconClock /> },
} as const

/** Status of a statement entry or of a slip. */
export function StatusChip({ status, inList }: StatusChipProps) {
  const { t } = useLingui()
  const labels = { SUCCESS: t`Success`, FAILED: t`Failed`, PROCESSING: t`In progress` }
  return (
    <Chip {...LOOKS[status]} plain={inList && status === 'SUCCESS'}>
      {labels[status]}
    </Chip>
  )
}
