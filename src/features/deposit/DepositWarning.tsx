import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { careAtom } from '../../lib/care.ts'
import { Note } from '../../ui/Note.tsx'
import { useMoneyText } from './use-money-text.ts'

/**
 * The warning that the member asked for.
 * @param satang the amount of the deposit; undefined where only the bank or the wallet's app knows it
 */
export function DepositWarning({ satang }: { satang?: number | undefined }) {
  const { warnAt } = useAtomValue(careAtom)
  const money = useMoneyText()
  if (warnAt === undefined || (satang !== undefined && satang < warnAt)) return null
  const limit = money(warnAt)
  return (
    <Note tone="warn" role="status">
      {satang === undefined ? (
        <Trans>You asked to be warned from {limit}. Please look at the amount before you send it.</Trans>
      ) : (
        <Trans>You asked to be warned from {limit}, and this deposit reaches it.</Trans>
      )}
    </Note>
  )
}
