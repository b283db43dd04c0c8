import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { Callout } from '#components/feedback/Callout.tsx'
import { deadlineOf } from '#domain/slips/queue/deadline.ts'
import type { SlipItem } from '#domain/slips/queue/slip-item.ts'
import { slipQueueAtom } from '#domain/slips/queue/slip-queue.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { SlipChip } from './SlipChip.tsx'
import css from './SlipEntry.module.css'
import { SlipFacts } from './SlipFacts.tsx'
import { SlipFrame } from './SlipFrame.tsx'
import { SlipTitle } from './SlipTitle.tsx'
import { lookOf } from './slip-look.ts'
import { useSlipPicture } from './use-slip-picture.ts'

/** How often the minutes that are left are counted anew, milliseconds. */
const TICK_MS = 5000

/** The slip's own time, kept up to date while its hour runs. */
export function useSlipLook(item: SlipItem) {
  const open = item.state !== 'success' && item.state !== 'failed'
  const now = useNow(open && deadlineOf(item).at > 0 ? TICK_MS : 0)
  return { now, look: lookOf(item, now) }
}

/** A slip on this device: its picture, where it stands, and what can be done. */
export function SlipEntry({ item, children }: { item: SlipItem; children?: ReactNode }) {
  const { loose } = useAtomValue(slipQueueAtom)
  const { look, now } = useSlipLook(item)
  const address = useSlipPicture(item)
  return (
    <div className={css.slip}>
      <SlipFrame address={address} />
      <div className={css.words}>
        <div className={css.line}>
          <div className={css.title}>
            <SlipTitle item={item} />
          </div>
          <SlipChip look={look} />
        </div>
        <SlipFacts item={item} look={look} now={now} />
        {loose.includes(item.id) &&
          look !== 'success' &&
          look !== 'processing' &&
          look !== 'overdue' &&
          look !== 'failed' && (
            <Callout tone="warn" role="alert">
              <Trans>
                This browser’s storage doesn’t take the slip. Leave this page open until it is sent, and keep
                the picture.
              </Trans>
            </Callout>
          )}
        {children && <div className={css.buttons}>{children}</div>}
      </div>
    </div>
  )
}
