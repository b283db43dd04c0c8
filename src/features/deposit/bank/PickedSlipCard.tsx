import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import type { walletSlip } from '../../../contract/wallet.ts'
import type { MoneyCallView } from '../../../lib/use-money-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { IconUpload } from '../../../ui/icons/Upload.tsx'
import { Meter } from '../../../ui/Meter.tsx'
import { ButtonRow } from '../../../ui/Stack.tsx'
import { Text } from '../../../ui/Text.tsx'
import { MoneyTrouble } from '../MoneyTrouble.tsx'
import { SlipCard } from './SlipCard.tsx'
import { removeSlip, sendSlip } from './slip-actions.ts'
import { type PickedSlip, slipProgressAtom } from './slip-store.ts'

interface PickedSlipCardProps {
  slip: PickedSlip
  upload: MoneyCallView<typeof walletSlip>
  closed: boolean
}

/** Bytes as megabytes with one decimal, never 0.0. */
function megabytes(bytes: number): string {
  return Math.max(0.1, bytes / 1_048_576).toFixed(1)
}

/** A picked slip before and while it is sent. */
export function PickedSlipCard({ slip, upload, closed }: PickedSlipCardProps) {
  const { t } = useLingui()
  const part = useAtomValue(slipProgressAtom)
  const sending = upload.state.kind === 'busy'
  const unknown = upload.state.kind === 'unknown'
  const locked = upload.busy || (upload.state.kind === 'unknown' && upload.state.check !== 'finished')
  const size = megabytes(slip.blob.size)
  const percent = Math.round(part * 100)
  const sent = megabytes(slip.blob.size * part)
  const buttons = useRef<HTMLDivElement>(null)
  // The card grows where the picker was: what comes next must not hide below the sheet's edge.
  useEffect(() => {
    buttons.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <>
      <SlipCard
        preview={slip.preview}
        title={slip.name}
        end={sending && <Chip tone="info" icon={<IconUpload />}>{t`Sending`}</Chip>}
      >
        <Text role="caption" muted>
          {!sending
            ? `${size} MB`
            : part < 1
              ? t`${percent}% · ${sent} of ${size} MB`
              : t`Sent, waiting for the answer`}
        </Text>
        {sending && <Meter share={part} label={t`Upload of the slip`} />}
      </SlipCard>
      <MoneyTrouble
        money={upload}
        matter={{ subject: t`My slip couldn’t be sent`, picture: slip.blob }}
        again={
          <Trans>
            The slip wasn’t found at the server. Sending it again is safe: the same slip is never counted
            twice.
          </Trans>
        }
      />
      <div ref={buttons}>
        <ButtonRow>
          <Button look="secondary" disabled={locked} onClick={removeSlip}>
            {t`Choose another`}
          </Button>
          <Button
            loading={upload.busy}
            disabled={closed || (locked && !upload.busy)}
            onClick={() => void sendSlip(upload, slip)}
          >
            {unknown ? t`Send again` : t`Send slip`}
          </Button>
        </ButtonRow>
      </div>
    </>
  )
}
