import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { IconTile } from '#components/content/IconTile.tsx'
import { IconRefund } from '#components/icons/Refund.tsx'
import { Money } from '#components/money/Money.tsx'
import { ConfirmDialog } from '#components/overlays/ConfirmDialog.tsx'
import { useBackCloses } from '#lib/hooks/use-back-closes.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import type { RefundCheck } from './refund-rules.ts'
import type { Refund } from './use-refund.ts'

export interface MoveConfirmProps {
  pendingSatang: RefundCheck['refundSuccess']
  refund: Refund
  onClose: () => void
}

/** Confirmation before a received refund is moved to the wallet (specification, section 4). */
export function MoveConfirm({ pendingSatang, refund: { moving, move }, onClose }: MoveConfirmProps) {
  const { t } = useLingui()
  const online = useAtomValue(onlineAtom)
  useBackCloses(onClose)
  return (
    <ConfirmDialog
      icon={
        <IconTile size="round" tone="accent">
          <IconRefund />
        </IconTile>
      }
      title={t`Move refund to wallet`}
      confirmLabel={t`Move to wallet`}
      cancelLabel={t`Later`}
      busy={moving.busy}
      settled={moving.settled}
      disabled={!online}
      onConfirm={() => void move(pendingSatang)}
      onClose={onClose}
    >
      <p>
        <Trans>
          Move <Money satang={moving.busy ? moving.sent?.satang : pendingSatang} alwaysVisible /> to your main
          wallet
        </Trans>
      </p>
      {!online && <p>{t`You are offline. Receiving needs a connection.`}</p>}
    </ConfirmDialog>
  )
}
