import { useLingui } from '@lingui/react/macro'
import { KeyValueRow } from '#components/layout/DescriptionList.tsx'
import type { Bonus } from '#contract/bonus.ts'
import { formatPercent } from '#lib/format/percent.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { useBonusTexts } from './bonus-texts.ts'
import { cardState } from './card-state.ts'
import { OfferArt } from './OfferArt.tsx'
import { OfferSheet } from './OfferSheet.tsx'
import { useWhyNot } from './use-why-not.ts'

export interface TakingProps {
  /** A bonus is held already. */
  holds: boolean
  /** The outcome of an earlier call isn't known. */
  pending: boolean
  busy: boolean
  onClose: () => void
}

interface BonusSheetProps extends TakingProps {
  bonus: Bonus
  onTake: (code: string, name: string) => Promise<void>
}

/** A bonus of the list with its conditions. */
export function BonusSheet({ bonus, holds, pending, busy, onTake, onClose }: BonusSheetProps) {
  const { t } = useLingui()
  const { nameOf, often, line } = useBonusTexts()
  const whyNot = useWhyNot(holds, pending)
  const card = cardState(bonus, useNow())
  const name = nameOf(bonus.name, bonus.code)
  const { percentFail } = bonus
  return (
    <OfferSheet
      title={name}
      art={<OfferArt banners={bonus.banners} round />}
      htmls={bonus.banners.map(({ html }) => html)}
      rows={
        <>
          <KeyValueRow name={t`How often`}>{often(bonus)}</KeyValueRow>
          <KeyValueRow name={t`Received`}>
            {card.count} / {bonus.maxReceived}
          </KeyValueRow>
          {percentFail !== undefined && (
            <KeyValueRow name={t`Can be ended at`}>
              {t`${formatPercent(percentFail)} of deposit and bonus, or less`}
            </KeyValueRow>
          )}
        </>
      }
      why={whyNot ?? (card.state === 'received' ? line(bonus, card) : undefined)}
      busy={busy}
      onTake={() => void onTake(bonus.code, name)}
      onClose={onClose}
    />
  )
}
