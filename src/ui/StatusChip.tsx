import { useLingui } from '@lingui/react/macro'
import { Chip } from './Chip.tsx'
import { IconCheck } from './icons/Check.tsx'
import { IconClock } from './icons/Clock.tsx'
import { IconClose } from './icons/Close.tsx'

export interface StatusChipProps {
  status: 'SUCCESS' | 'FAILED' | 'PROCESSING'
  /** In lists success has no ground, so that exceptions stand out. */
  inList?: boolean | undefined
}

/** What became of a movement of money, or of a slip. */
export function StatusChip({ status, inList }: StatusChipProps) {
  const { t } = useLingui()
  switch (status) {
    case 'SUCCESS':
      return (
        <Chip tone="pos" plain={inList} icon={<IconCheck />}>
          {t`Success`}
        </Chip>
      )
    case 'FAILED':
      return (
        <Chip tone="neg" icon={<IconClose />}>
          {t`Failed`}
        </Chip>
      )
    case 'PROCESSING':
      return (
        <Chip tone="warn" icon={<IconClock />}>
          {t`In progress`}
        </Chip>
      )
  }
}
