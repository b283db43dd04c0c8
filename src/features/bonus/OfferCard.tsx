import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'
import { Chip } from '#components/feedback/Chip.tsx'
import { IconCheck } from '#components/icons/start.tsx'
import { cx } from '#components/utils/cx.ts'
import type { Bonus } from '#contract/bonus.ts'
import { bannerSummary } from './banner-summary.ts'
import { useBonusTexts } from './bonus-texts.ts'
import { OfferArt } from './OfferArt.tsx'
import css from './OfferCard.module.css'
import { offerState } from './offer-state.ts'

interface OfferCardProps {
  bonus: Bonus
  /** Server time, epoch milliseconds. */
  now: number
  /** The card is visible when the screen opens. */
  eager: boolean
  onOpen: () => void
}

/** A bonus on offer: active, fully received (with the reason), or available. */
export function OfferCard({ bonus, now, eager, onOpen }: OfferCardProps) {
  const { t } = useLingui()
  const id = useId()
  const { bonusName, summaryLine } = useBonusTexts()
  const card = offerState(bonus, now)
  const { state } = card
  const summary = bannerSummary(bonus.banners)
  return (
    <article className={cx(css.card, state !== 'available' && css[state])} aria-labelledby={id}>
      <OfferArt banners={bonus.banners} eager={eager} />
      {state !== 'available' && (
        <span className={css.chip}>
          <Chip tone={state === 'current' ? 'accent' : 'neutral'} icon={<IconCheck />}>
            {state === 'current' ? t`Current` : t({ message: 'Received', context: 'offer card' })}
          </Chip>
        </span>
      )}
      <div className={css.body}>
        <div className={css.texts}>
          <Text role="titleS" as="h3" id={id}>
            {bonusName(bonus.name, bonus.code)}
          </Text>
          {bonus.name === undefined && summary !== '' && <Text role="small">{summary}</Text>}
          <Text role="small" muted>
            {summaryLine(bonus, card)}
          </Text>
        </div>
        {state === 'available' && (
          <div className={css.openButton}>
            <Button
              id={`${id}-open`}
              variant="secondary"
              small
              aria-labelledby={`${id}-open ${id}`}
              onClick={onOpen}
            >
              {t`Details`}
            </Button>
          </div>
        )}
      </div>
    </article>
  )
}
