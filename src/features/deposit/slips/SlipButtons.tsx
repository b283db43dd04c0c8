import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Button } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Row } from '#components/layout/Stack.tsx'
import { removeSlip, sendLateSlip, sendSlip, stopSlip } from '#domain/slips/queue/actions.ts'
import type { SlipItem } from '#domain/slips/queue/slip-item.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { AskAboutSlip } from './AskAboutSlip.tsx'
import type { SlipLook } from './slip-look.ts'

/** Refusals of the picture itself: sent again, it would be refused again. */
const pictureKeys: readonly string[] = ['SLIP_INVALID_FILE', 'SLIP_NO_FILE']

/** What can be done about a slip. */
export function SlipButtons({ item, look }: { item: SlipItem; look: SlipLook }) {
  const { t } = useLingui()
  const online = useAtomValue(onlineAtom)
  const { id } = item
  const remove = <LinkButton onClick={() => void removeSlip(id)}>{t`Delete`}</LinkButton>
  switch (look) {
    case 'checking':
      return remove
    case 'ready':
    case 'stopped':
      return (
        <Row gap={4}>
          <Button small onClick={() => void sendSlip(id)}>
            {online ? t`Send slip` : t`Send when online`}
          </Button>
          {remove}
        </Row>
      )
    case 'waiting':
      return (
        <Row gap={4}>
          <Button small variant="secondary" onClick={() => void stopSlip(id)}>
            {t`Hold back`}
          </Button>
          {remove}
        </Row>
      )
    case 'sending':
      return (
        <Row gap={4}>
          <Button small variant="secondary" onClick={() => void stopSlip(id)}>
            {t`Stop sending`}
          </Button>
        </Row>
      )
    case 'expired':
      return (
        <Row gap={4}>
          <AskAboutSlip item={item} strong>{t`Send to support`}</AskAboutSlip>
          <LinkButton onClick={() => void sendLateSlip(id)}>{t`Send anyway`}</LinkButton>
          {remove}
        </Row>
      )
    case 'overdue':
      return (
        <Row gap={4}>
          <AskAboutSlip item={item} strong>{t`Ask support about this`}</AskAboutSlip>
          {remove}
        </Row>
      )
    case 'failed':
      return (
        <Row gap={4}>
          {item.errorKey !== undefined && !pictureKeys.includes(item.errorKey) && (
            <Button small variant="secondary" onClick={() => void sendSlip(id)}>
              {t`Send again`}
            </Button>
          )}
          <AskAboutSlip item={item}>{t`Ask support about this`}</AskAboutSlip>
          {remove}
        </Row>
      )
    default:
      return null
  }
}
