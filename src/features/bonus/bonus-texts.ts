import { i18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Bonus } from '#contract/bonus.ts'
import { errorKeyOf } from '#lib/api/api-error.ts'
import { errorText } from '#lib/api/error-text.ts'
import { formatDate, formatHourMinute } from '#lib/format/date-time.ts'
import { formatPercent } from '#lib/format/percent.ts'
import type { CardState } from './card-state.ts'

/** Why a bonus couldn't be taken. The catalogue's text of BONUS_CONDITION is about ending one (section 8). */
export function takeErrorText(error: unknown): string {
  return errorKeyOf(error) === 'BONUS_CONDITION'
    ? i18n._(msg`The conditions of this bonus aren’t met yet. Many bonuses need a new deposit first.`)
    : errorText(error)
}

/** The words of bonuses. */
export function useBonusTexts() {
  const { t } = useLingui()
  const often = ({ type, maxReceived }: Bonus): string => {
    switch (type) {
      case 'day':
        return plural(maxReceived, { one: 'Once a day', other: '# times a day' })
      case 'week':
        return plural(maxReceived, { one: 'Once a week', other: '# times a week' })
      case 'limit':
        return plural(maxReceived, { one: 'Once per member', other: '# times per member' })
    }
  }
  /** Why it can't be taken now, and when it opens again. */
  const closed = (bonus: Bonus, { availableAt, lastAt }: CardState): string => {
    if (availableAt !== undefined) {
      const [date, time] = [formatDate(availableAt), formatHourMinute(availableAt)]
      return bonus.type === 'day'
        ? t`Fully received today. Opens again on ${date} at ${time}.`
        : t`Fully received this week. Opens again on ${date} at ${time}.`
    }
    const received = lastAt === undefined ? undefined : formatDate(lastAt)
    return received === undefined
      ? t`It can’t be received.`
      : t`Fully received, last on ${received}. It doesn’t open again.`
  }
  return {
    often,
    /** Two without a name are told apart by their codes. */
    nameOf: (name: string | undefined, code: string | undefined): string =>
      name ?? (code === undefined ? t`Bonus` : t`Bonus ${code}`),
    /** The type that the server names; one we don't know as it is. */
    typeName: (type: string): string => {
      switch (type) {
        case 'limit':
          return t`Limited`
        case 'day':
          return t`Daily`
        case 'week':
          return t`Weekly`
        case 'promotion':
          return t`Promotion`
        default:
          return type
      }
    },
    /** The small line under a bonus's name. */
    line: (bonus: Bonus, card: CardState): string => {
      if (card.state === 'received') return closed(bonus, card)
      const percent = formatPercent(bonus.percentFail ?? 0)
      return [
        often(bonus),
        card.count > 0 && t`received ${card.count}`,
        bonus.percentFail !== undefined && card.state === 'available' && t`can be ended at ${percent}`,
      ]
        .filter((part) => part !== false)
        .join(' · ')
    },
  }
}
