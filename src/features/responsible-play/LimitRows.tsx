import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { IconShield } from '#components/icons/member.tsx'
import { IconPause } from '#components/icons/screens.tsx'
import { IconHeadset } from '#components/icons/start.tsx'
import { ListRow } from '#components/layout/List.tsx'
import { useMoneyText } from '#components/money/use-money-text.ts'
import { activeBreakUntil, playLimitsAtom } from '#domain/responsible-play/limits.ts'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import { formatShortDateTime } from '#lib/format/date-time.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { BREAK_HOURS, formatBreakLength } from './format-duration.ts'
import css from './LimitRows.module.css'

interface RowProps {
  onOpen: () => void
}

/** Shows the amount from which deposits are warned about. */
export function DepositWarningRow({ onOpen }: RowProps) {
  const { t } = useLingui()
  const { formatShort } = useMoneyText()
  const { warnAt: limits } = useAtomValue(playLimitsAtom)
  const currency = useAtomValue(currencyAtom)
  const warnAt = currency && limits?.[currency]
  return (
    <LimitRow
      icon={<IconShield />}
      title={t`Deposit reminder`}
      note={t`A note on large deposits`}
      value={warnAt === undefined ? t({ message: 'Off', context: 'reminder' }) : formatShort(warnAt)}
      onOpen={onOpen}
    />
  )
}

/** Shows until when deposits are locked. */
export function DepositBreakRow({ onOpen }: RowProps) {
  const { t } = useLingui()
  const now = useNow(10_000)
  const running = activeBreakUntil(useAtomValue(playLimitsAtom), now)
  const to = running === undefined ? '' : formatShortDateTime(running, now)
  const [shortest, longest] = [formatBreakLength(BREAK_HOURS[0]), formatBreakLength(BREAK_HOURS[3])]
  return (
    <LimitRow
      icon={<IconPause />}
      title={t`Pause deposits`}
      note={t`${shortest} to ${longest}`}
      value={running === undefined ? t({ message: 'Off', context: 'break' }) : t`Until ${to}`}
      onOpen={onOpen}
    />
  )
}

export function CloseAccountRow({ onOpen }: RowProps) {
  const { t } = useLingui()
  return (
    <LimitRow
      icon={<IconHeadset />}
      title={t`Ask to close the account`}
      note={t`All devices. We won’t ask you to stay.`}
      onOpen={onOpen}
    />
  )
}

interface LimitRowProps extends RowProps {
  icon: ReactNode
  title: string
  note: string
  value?: string
}

/** A row that opens the sheet of a limit. */
function LimitRow({ icon, title, note, value, onOpen }: LimitRowProps) {
  return (
    <ListRow
      icon={icon}
      title={title}
      subtitle={note}
      end={value !== undefined && <span className={css.value}>{value}</span>}
      arrow
      onClick={onOpen}
    />
  )
}
