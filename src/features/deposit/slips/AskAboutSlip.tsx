import { useLingui } from '@lingui/react/macro'
import { SupportButton } from '#components/domain/SupportButton.tsx'
import { IconChatDots } from '#components/icons/ChatDots.tsx'
import { useMoneyText } from '#components/money/use-money-text.ts'
import { slipPicture } from '#domain/slips/queue/actions.ts'
import type { SlipItem } from '#domain/slips/queue/slip-item.ts'
import { slipFailureText } from '#domain/slips/slip-reason-text.ts'
import { supportDraft } from '#domain/support/support-draft.ts'
import { useSupport } from '#domain/support/use-support.ts'
import { slipFile } from '#features/deposit/slip-file.ts'
import { formatDateTime } from '#lib/format/date-time.ts'

/** The way to support with a slip: its facts and its picture, as this device has it. */
export function AskAboutSlip({
  item,
  strong,
  children,
}: {
  item: SlipItem
  /** As a button: the main thing to do. */
  strong?: boolean
  children: string
}) {
  const { t } = useLingui()
  const { amount: write } = useMoneyText()
  const { qr, amount, reference, addedAt, state } = item
  const failed = state === 'failed'
  const subject = failed
    ? t`My slip failed`
    : state === 'processing'
      ? t`My slip is still being checked`
      : t`My slip couldn’t be sent in time`
  const bank = qr?.kind === 'bank' ? qr : undefined
  const way = useSupport({
    draft: supportDraft(subject, [
      [t`Time`, formatDateTime(bank?.transferAt ?? addedAt)],
      [t`Amount`, amount === undefined || amount <= 0 ? undefined : write(amount)],
      [t`Reference`, reference ?? bank?.ref],
      [t`Reason`, failed ? slipFailureText(item) : undefined],
    ]),
    picture: async () => {
      const picture = await slipPicture(item)
      return picture && slipFile(picture)
    },
  })
  return strong ? (
    <SupportButton small variant="secondary" icon={<IconChatDots />} target={way}>
      {children}
    </SupportButton>
  ) : (
    <SupportButton asLink target={way}>
      {children}
    </SupportButton>
  )
}
