import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { DescriptionRow } from '#components/layout/DescriptionList.tsx'
import type { Bonus } from '#contract/bonus.ts'
import { formatPercent } from '#lib/format/percent.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { useBonusTexts } from './bonus-texts.ts'
import { OfferArt } from './OfferArt.tsx'
import { OfferSheet } from './OfferSheet.tsx'
import { offerState } from './offer-state.ts'
import type { FoundPromotion } from './use-promotion-search.ts'

interface ActivationProps {
  hasActiveBonus: boolean
  /** The outcome of an earlier call is unknown. */
  isOutcomeUnknown: boolean
  busy: boolean
  onClose: () => void
}

interface BonusSheetProps extends ActivationProps {
  bonus: Bonus
  onActivate: (code: string, name: string) => Promise<void>
}

/** A bonus from the list, with its conditions. */
export function BonusSheet({
  bonus,
  hasActiveBonus,
  isOutcomeUnknown,
  busy,
  onActivate,
  onClose,
}: BonusSheetProps) {
  const { t } = useLingui()
  const { bonusName, frequencyText, summaryLine } = useBonusTexts()
  const blocker = useActivationBlocker(hasActiveBonus, isOutcomeUnknown)
  const card = offerState(bonus, useNow())
  const name = bonusName(bonus.name, bonus.code)
  const { percentFail } = bonus
  return (
    <OfferSheet
      title={name}
      art={<OfferArt banners={bonus.banners} round />}
      htmlTexts={bonus.banners.map(({ html }) => html)}
      rows={
        <>
          <DescriptionRow name={t`How often`}>{frequencyText(bonus)}</DescriptionRow>
          <DescriptionRow name={t`Received`}>
            {card.count} / {bonus.maxReceived}
          </DescriptionRow>
          {percentFail !== undefined && (
            <DescriptionRow name={t`Can be ended at`}>
              {t`At most ${formatPercent(percentFail)} of deposit and bonus`}
            </DescriptionRow>
          )}
        </>
      }
      disabledReason={blocker ?? (card.state === 'received' ? summaryLine(bonus, card) : undefined)}
      busy={busy}
      onActivate={() => void onActivate(bonus.code, name)}
      onClose={onClose}
    />
  )
}

interface PromotionSheetProps extends ActivationProps {
  promotion: FoundPromotion
  onActivate: (code: string) => Promise<void>
}

/** A promotion found by its code. */
export function PromotionSheet({
  promotion,
  hasActiveBonus,
  isOutcomeUnknown,
  busy,
  onActivate,
  onClose,
}: PromotionSheetProps) {
  const { t } = useLingui()
  const blocker = useActivationBlocker(hasActiveBonus, isOutcomeUnknown)
  const { code, name, percentFail, description } = promotion
  return (
    <OfferSheet
      title={name ?? t`Promotion ${code}`}
      htmlTexts={[description]}
      rows={
        percentFail !== undefined && (
          <DescriptionRow name={t`Can be ended at`}>
            {t`At most ${formatPercent(percentFail)} of deposit and bonus`}
          </DescriptionRow>
        )
      }
      disabledReason={blocker}
      busy={busy}
      onActivate={() => void onActivate(code)}
      onClose={onClose}
    />
  )
}

/** Why no bonus can be activated at the moment; undefined if one can. */
function useActivationBlocker(hasActiveBonus: boolean, isOutcomeUnknown: boolean): string | undefined {
  const { t } = useLingui()
  const online = useAtomValue(onlineAtom)
  if (!online) return t`You are offline. Activating a bonus needs a connection.`
  if (isOutcomeUnknown) return t`We don’t know yet whether your last request went through.`
  return hasActiveBonus ? t`A bonus is already active. End it first.` : undefined
}
