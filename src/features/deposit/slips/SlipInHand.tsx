import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Card } from '#components/layout/Card.tsx'
import { ButtonRow } from '#components/layout/Stack.tsx'
import { removeSlip, sendSlip } from '#domain/slips/queue/actions.ts'
import type { SlipItem } from '#domain/slips/queue/slip-item.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { SlipButtons } from './SlipButtons.tsx'
import { SlipEntry, useSlipLook } from './SlipEntry.tsx'
import { SlipHints } from './SlipHints.tsx'

/** The slip that was chosen last: what the look at it found, and where it stands once it is sent. */
export function SlipInHand({ item, onNext }: { item: SlipItem; onNext: () => void }) {
  const { t } = useLingui()
  const online = useAtomValue(onlineAtom)
  const { look, now } = useSlipLook(item)
  const buttons = useRef<HTMLDivElement>(null)
  // The card grows where the picker was: what comes next must not hide below the sheet's edge.
  useEffect(() => {
    buttons.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const isNew = (look === 'checking' || look === 'ready') && item.confirmedAt === undefined
  const drop = () => {
    void removeSlip(item.id)
    onNext()
  }
  return (
    <>
      <Card padded>
        <SlipEntry item={item}>{!isNew && <SlipButtons item={item} look={look} />}</SlipEntry>
      </Card>
      {look === 'ready' && <SlipHints item={item} now={now} />}
      <div ref={buttons}>
        {isNew ? (
          <ButtonRow>
            <Button variant="secondary" onClick={drop}>
              {t`Choose another`}
            </Button>
            <Button onClick={() => void sendSlip(item.id)}>
              {online ? t`Send slip` : t`Send when online`}
            </Button>
          </ButtonRow>
        ) : (
          <Button block variant="secondary" onClick={onNext}>
            {look === 'failed' ? t`Choose another picture` : t`Send another slip`}
          </Button>
        )}
      </div>
    </>
  )
}
