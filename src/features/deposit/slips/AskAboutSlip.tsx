import { useLingui } from '@lingui/react/macro'
import { slipFile } from '#features/deposit/slip-file.ts'
import { useSupport } from '#lib/ask-support.ts'
import { slipPicture } from '#lib/slip-queue/actions.ts'
import type { SlipItem } from '#lib/slip-queue/item.ts'
import { slipFailureText } from '#lib/slip-text.ts'
import { supportDraft } from '#lib/support-draft.ts'
import { formatDateTime } from '#lib/time.ts'
import { IconChatDots } from '#ui/icons/ChatDots.tsx'
import { SupportButton } from '#ui/SupportButton.tsx'
import { useMoneyWords } from '#ui/use-money-words.ts'

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
  const { amount: write } = useMoneyWords()
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
    <SupportButton small look="secondary" icon={<IconChatDots />} way={way}>
      {children}
    </SupportButton>
  ) : (
    <SupportButton plain way={way}>
      {children}
    </SupportButton>
  )
}
