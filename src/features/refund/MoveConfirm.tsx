import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Tile } from '#components/content/IconTile.tsx'
import { IconRefund } from '#components/icons/Refund.tsx'
import { Money } from '#components/money/Money.tsx'
import { ConfirmDialog } from '#components/overlays/ConfirmDialog.tsx'
import { useCloseOnBack } from '#lib/hooks/use-close-on-back.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import type { RefundCheck } from './refund-rules.ts'
import type { Refund } from './use-refund.ts'

export interface MoveConfirmProps {
  waiting: RefundCheck['refundSuccess']
  refund: Refund
  onClose: () => void
}

/** Asks before a received refund is moved to the wallet (specification, section 4). */
export function MoveConfirm({ waiting, refund: { moving, move }, onClose }: MoveConfirmProps) {
  const { t } = useLingui()
  const online = useAtomValue(onlineAtom)
  useCloseOnBack(onClose)
  return (
    <ConfirmDialog
      mark={
        <Tile size="round" tone="accent">
          <IconRefund />
        </Tile>
      }
      title={t`Move refund to wallet`}
      confirm={t`Move to wallet`}
      later={t`Later`}
      busy={moving.busy}
      settled={moving.settled}
      disabled={!online}
      onConfirm={() => void move(waiting)}
      onClose={onClose}
    >
      <p>
        <Trans>
          Move <Money satang={moving.busy ? moving.sent?.satang : waiting} always /> to your main wallet
        </Trans>
      </p>
      {!online && <p>{t`You are offline. Receiving needs a connection.`}</p>}
    </ConfirmDialog>
  )
}
