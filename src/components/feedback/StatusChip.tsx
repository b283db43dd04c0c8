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

/** Status of a statement entry or of a slip. */
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
