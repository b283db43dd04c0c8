import { useLingui } from '@lingui/react/macro'
import { Chip } from '#components/feedback/Chip.tsx'
import { IconCheck } from '#components/icons/Check.tsx'
import { IconClock } from '#components/icons/Clock.tsx'
import { IconPause } from '#components/icons/Pause.tsx'
import { IconSearch } from '#components/icons/Search.tsx'
import { IconUpload } from '#components/icons/Upload.tsx'
import { IconXCircle } from '#components/icons/XCircle.tsx'
import type { SlipLook } from './slip-look.ts'

/** A slip's state in a word. */
export function SlipChip({ look }: { look: SlipLook }) {
  const { t } = useLingui()
  switch (look) {
    case 'checking':
      return <Chip icon={<IconSearch />}>{t`Looking at it`}</Chip>
    case 'ready':
      return <Chip icon={<IconPause />}>{t`Not sent yet`}</Chip>
    case 'waiting':
      return <Chip icon={<IconClock />}>{t`Waiting`}</Chip>
    case 'stopped':
      return <Chip icon={<IconPause />}>{t`Held back`}</Chip>
    case 'expired':
      return <Chip tone="neg" icon={<IconClock />}>{t`Too late`}</Chip>
    case 'sending':
      return <Chip tone="info" icon={<IconUpload />}>{t`Sending`}</Chip>
    case 'processing':
    case 'overdue':
      return <Chip tone="warn" icon={<IconClock />}>{t`Being checked`}</Chip>
    case 'success':
      return <Chip tone="pos" icon={<IconCheck />}>{t`Success`}</Chip>
    case 'failed':
      return <Chip tone="neg" icon={<IconXCircle />}>{t`Failed`}</Chip>
  }
}
