import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Text } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { Meter } from '#components/feedback/Meter.tsx'
import { DescriptionList, DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { Money } from '#components/money/Money.tsx'
import type { ActiveBonus } from '#contract/rewards/bonus.ts'
import { formatPercent } from '#lib/format/percent.ts'

/** Balance at or below which a bonus can be ended, in satang; undefined if the server doesn't provide it. */
function getEndBelow({ endBelow, base, percentFail }: ActiveBonus): number | undefined {
  if (endBelow !== undefined || base === undefined || percentFail === undefined) return endBelow
  return Math.floor((base * percentFail) / 100)
}

/**
 * The rule by which a bonus can be ended, as far as the server provides it: in amounts if possible.
 * @param props.isShort only the first way to end it; the bonus screen has all of them
 */
export function BonusEndRule({ bonus, isShort = false }: { bonus: ActiveBonus; isShort?: boolean }) {
  const { t } = useLingui()
  const { percentFail, turnover, turnoverNeeded, canEnd, returnedOnEnd = 0 } = bonus
  const isReturned = returnedOnEnd > 0
  const isReached = canEnd && !isReturned
  const endBelow = getEndBelow(bonus)
  const percent = percentFail === undefined ? undefined : formatPercent(percentFail)
  const hasSentence = isReached || endBelow !== undefined || percent !== undefined
  return (
    <>
      {isReached ? (
        <Text role="small" strong>{t`You can end it now.`}</Text>
      ) : endBelow !== undefined ? (
        <Text role="small">
          <Trans>
            You can end it once wallet and games together hold <Money satang={endBelow} alwaysVisible /> or
            less.
          </Trans>
        </Text>
      ) : (
        percent !== undefined && (
          <Text role="small">{t`You can end it once wallet and games together hold ${percent} or less of your deposit plus bonus.`}</Text>
        )
      )}
      {!isReached && turnoverNeeded !== undefined && turnoverNeeded > 0 && !(isShort && hasSentence) && (
        <div>
          <DescriptionList>
            <DescriptionRow name={t`Or after playing`}>
              <Money satang={turnover} /> / <Money satang={turnoverNeeded} />
            </DescriptionRow>
          </DescriptionList>
          {turnover !== undefined && <Meter fraction={turnover / turnoverNeeded} />}
        </div>
      )}
      {isReturned && !isShort && (
        <Text role="small">
          <Trans>
            Nothing has been played yet: if you end it now, the bonus of{' '}
            <Money satang={returnedOnEnd} alwaysVisible /> goes back.
          </Trans>
        </Text>
      )}
    </>
  )
}

interface BonusHeldCalloutProps {
  bonus: ActiveBonus
  /** When the bonus was last known to be active, if it can't be checked now. */
  since: string | undefined
  /** For a link to the bonus screen; without it, a button below the callout leads there. */
  onNavigate?: (() => void) | undefined
  /** Sentence about the blocked action. */
  children: ReactNode
}

/** Explains that an active bonus blocks an action and how the bonus ends. */
export function BonusHeldCallout({ bonus, since, onNavigate, children }: BonusHeldCalloutProps) {
  const { t } = useLingui()
  const { name } = bonus
  return (
    <Callout tone="warn">
      <p>
        <strong>
          {name === undefined ? <Trans>You have an active bonus.</Trans> : t`Active bonus: ${name}.`}
        </strong>{' '}
        {children}
      </p>
      <BonusEndRule bonus={bonus} isShort />
      {since !== undefined && (
        <p>
          <Trans>As of {since}. It can’t be checked now.</Trans>
        </p>
      )}
      {onNavigate && <LinkButton href="/user/bonus" onClick={onNavigate}>{t`Go to the bonus`}</LinkButton>}
    </Callout>
  )
}
