import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SupportButton } from '#components/domain/SupportButton.tsx'
import { formatSupportDraft, useSupportAction } from '#domain/support/use-support-action.ts'
import { now } from '#lib/browser/server-clock.ts'
import { formatDateTime } from '#lib/format/date-time.ts'
import { toSlipFile } from './slip-file.ts'

/** Details of a failed deposit for the message to support. */
export interface DepositSupportTopic {
  /** First line of the message, in the member's language. */
  readonly subject: string
  /** Formatted amount. */
  readonly amount?: string | undefined
  readonly reference?: string | undefined
  /** The slip's picture, if stored on this device. */
  readonly picture?: Blob | undefined
}

/** Opens a support chat about a failed deposit. The time in the message is when this was first rendered. */
export function DepositSupportButton({ topic, reason }: { topic: DepositSupportTopic; reason: string }) {
  const { t } = useLingui()
  const [at] = useState(now)
  const { subject, amount, reference, picture } = topic
  const support = useSupportAction({
    draft: formatSupportDraft(subject, [
      [t`Time`, formatDateTime(at)],
      [t`Amount`, amount],
      [t`Reference`, reference],
      [t`Reason`, reason],
    ]),
    picture: picture && (async () => toSlipFile(picture)),
  })
  return <SupportButton asLink target={support}>{t`Ask support about this`}</SupportButton>
}
