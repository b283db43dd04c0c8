import { useLingui } from '@lingui/react/macro'
import {
  formatSupportDraft,
  type SupportAction,
  useSupportAction,
} from '#domain/support/use-support-action.ts'
import { formatDateTime } from '#lib/format/date-time.ts'
import type { Sent } from './transfer-call.ts'
import { type Place, placeOf } from './transfer-rules.ts'
import { useTransferTexts } from './transfer-texts.ts'

interface Asked {
  readonly sent: Sent | undefined
  readonly places: readonly Place[]
  /** What is wrong, in the member's language. */
  readonly subject: string
  /** What the server said. */
  readonly reason?: string | undefined
}

/** The way to support with a question about a transfer. */
export function useTransferSupport({ sent, places, subject, reason }: Asked): SupportAction {
  const { t } = useLingui()
  const { amount, nameOf } = useTransferTexts()
  const name = (code: string) => nameOf(placeOf(places, code)) || code || undefined
  const figure = sent?.satang === undefined ? t`All from games` : amount(sent.satang)
  return useSupportAction({
    draft: formatSupportDraft(subject, [
      [t`From`, sent && name(sent.from)],
      [t`To`, sent && name(sent.to)],
      [t`Time`, sent && formatDateTime(sent.at)],
      [t`Amount`, sent && figure],
      [t`Reason`, reason],
    ]),
  })
}
