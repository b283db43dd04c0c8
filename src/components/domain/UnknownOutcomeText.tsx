import { useLingui } from '@lingui/react/macro'
import type { Outcome } from './unknown-outcome.ts'

/** What a check of a lost reply says: what happened, then what to do. */
export function OutcomeWords({ outcome, part }: { outcome: Outcome; part: 'title' | 'text' }) {
  const { t } = useLingui()
  const title = part === 'title'
  switch (outcome) {
    case 'running':
    case 'failed':
      return title
        ? t`Result not known yet, checking`
        : t`The connection was lost after the request was sent. Don’t send it again yet: we are comparing it with your latest balance and statement.`
    case 'found':
      return title ? t`Your request arrived` : t`It is in your statement. There is no need to send it again.`
    case 'refused':
      return title
        ? t`Your request failed`
        : t`Your statement has it as failed. Check your balance before you try again.`
    case 'missing':
      return title
        ? t`Not in your statement`
        : t`Your balance and statement were just read, and the request isn’t among the newest entries. Check your balance before you try again.`
  }
}
