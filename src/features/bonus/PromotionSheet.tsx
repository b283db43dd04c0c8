import { useLingui } from '@lingui/react/macro'
import { KeyValueRow } from '#components/layout/DescriptionList.tsx'
import { formatPercent } from '#lib/format/percent.ts'
import type { TakingProps } from './BonusSheet.tsx'
import { OfferSheet } from './OfferSheet.tsx'
import type { FoundPromotion } from './use-promotion-search.ts'
import { useWhyNot } from './use-why-not.ts'

interface PromotionSheetProps extends TakingProps {
  promotion: FoundPromotion
  onTake: (code: string) => Promise<void>
}

/** A promotion that was found by its code. */
export function PromotionSheet({ promotion, holds, pending, busy, onTake, onClose }: PromotionSheetProps) {
  const { t } = useLingui()
  const why = useWhyNot(holds, pending)
  const { code, name, percentFail, description } = promotion
  return (
    <OfferSheet
      title={name ?? t`Promotion ${code}`}
      htmls={[description]}
      rows={
        percentFail !== undefined && (
          <KeyValueRow name={t`Can be ended at`}>
            {t`${formatPercent(percentFail)} of deposit and bonus, or less`}
          </KeyValueRow>
        )
      }
      why={why}
      busy={busy}
      onTake={() => void onTake(code)}
      onClose={onClose}
    />
  )
}
