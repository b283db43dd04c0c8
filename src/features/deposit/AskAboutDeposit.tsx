import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SupportButton } from '#components/domain/SupportButton.tsx'
import { supportDraft } from '#domain/support/support-draft.ts'
import { useSupport } from '#domain/support/use-support.ts'
import { now } from '#lib/browser/server-clock.ts'
import { formatDateTime } from '#lib/format/date-time.ts'
import { slipFile } from './slip-file.ts'

/** What a question about a deposit tells support. */
export interface DepositMatter {
  /** What went wrong, as a line of its own in the member's language. */
  readonly subject: string
  /** As the member reads it. */
  readonly amount?: string | undefined
  readonly reference?: string | undefined
  /** The slip's picture, where this device has it. */
  readonly picture?: Blob | undefined
}

/** The way to support about a deposit that failed. Its time is when this is first shown. */
export function AskAboutDeposit({ matter, reason }: { matter: DepositMatter; reason: string }) {
  const { t } = useLingui()
  const [at] = useState(now)
  const { subject, amount, reference, picture } = matter
  const support = useSupport({
    draft: supportDraft(subject, [
      [t`Time`, formatDateTime(at)],
      [t`Amount`, amount],
      [t`Reference`, reference],
      [t`Reason`, reason],
    ]),
    picture: picture && (async () => slipFile(picture)),
  })
  return <SupportButton asLink target={support}>{t`Ask support about this`}</SupportButton>
}
