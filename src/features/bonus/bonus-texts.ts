import { i18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Bonus } from '#contract/rewards/bonus.ts'
import { errorKeyOf } from '#lib/api/api-error.ts'
import { errorText } from '#lib/api/error-text.ts'
import { formatDate, formatHourMinute } from '#lib/format/date-time.ts'
import type { OfferState } from './offer-state.ts'

/**
 * Error text for activating a bonus. The catalog's text for BONUS_CONDITION is about ending one
 * (specification, section 8).
 */
export function activationErrorText(error: unknown): string {
  return errorKeyOf(error) === 'BONUS_CONDITION'
    ? i18n._(msg`The conditions of this bonus aren’t met yet. Many bonuses need a new deposit first.`)
    : errorText(error)
}

/** Texts about bonuses. */
export function useBonusTexts() {
  const { t } = useLingui()
  /** Name of the bonus type; unknown types are returned unchanged. */
  const typeName = (type: string): string => {
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
  }
  /** How often it can be received; undefined if unknown. */
  const frequencyText = ({ type, maxReceived }: Bonus): string | undefined => {
    if (type === 'other') return undefined
    if (maxReceived === undefined) return typeName(type)
    switch (type) {
      case 'day':
        return plural(maxReceived, { one: 'Once a day', other: '# times a day' })
      case 'week':
        return plural(maxReceived, { one: 'Once a week', other: '# times a week' })
      case 'limit':
        return plural(maxReceived, { one: 'Once per member', other: '# times per member' })
    }
  }
  /** Why a bonus is fully received, and when it becomes available again. */
  const receivedText = (bonus: Bonus, { availableAt, lastReceivedAt }: OfferState): string => {
    if (availableAt !== undefined) {
      const [date, time] = [formatDate(availableAt), formatHourMinute(availableAt)]
      return bonus.type === 'day'
        ? t`Fully received today. Opens again on ${date} at ${time}.`
        : t`Fully received this week. Opens again on ${date} at ${time}.`
    }
    const received = lastReceivedAt === undefined ? undefined : formatDate(lastReceivedAt)
    return received === undefined
      ? t`It can’t be received.`
      : t`Fully received, last on ${received}. It doesn’t open again.`
  }
  return {
    frequencyText,
    /** Falls back to the code, which distinguishes bonuses without a name. */
    bonusName: (name: string | undefined, code: string | undefined): string =>
      name ?? (code === undefined ? t`Bonus` : t`Bonus ${code}`),
    typeName,
    /** The small line under a bonus's name. */
    summaryLine: (bonus: Bonus, card: OfferState): string => {
      if (card.state === 'received') return receivedText(bonus, card)
      return [frequencyText(bonus), card.count > 0 && t`received ${card.count}`]
        .filter((part) => typeof part === 'string')
        .join(' · ')
    },
  }
}
