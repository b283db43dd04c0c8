import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type ReactNode, useId } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { ServerHtmlList } from '#components/content/ServerHtmlList.tsx'
import { Text } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { Card } from '#components/layout/Card.tsx'
import { DescriptionList, DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import type { Bonus } from '#contract/rewards/bonus.ts'
import { isBlankHtml } from '#lib/format/html-text.ts'
import { formatPercent } from '#lib/format/percent.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { loadSanitizer } from '#lib/html/lazy-sanitizer.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { useBonusTexts } from './bonus-texts.ts'
import { OfferArt } from './OfferArt.tsx'
import { offerState } from './offer-state.ts'
import type { FoundPromotion } from './PromotionForm.tsx'

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
  const frequency = frequencyText(bonus)
  const { percentFail } = bonus
  return (
    <OfferSheet
      title={name}
      art={<OfferArt banners={bonus.banners} round />}
      htmlTexts={bonus.banners.map(({ html }) => html)}
      rows={
        <>
          {frequency !== undefined && <DescriptionRow name={t`How often`}>{frequency}</DescriptionRow>}
          <DescriptionRow name={t`Received`}>
            {[card.count, bonus.maxReceived].filter((number) => number !== undefined).join(' / ')}
          </DescriptionRow>
          {percentFail !== undefined && (
            <DescriptionRow name={t`You can end it when`}>
              {t`${formatPercent(percentFail)} or less of deposit plus bonus is left`}
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
          <DescriptionRow name={t`You can end it when`}>
            {t`${formatPercent(percentFail)} or less of deposit plus bonus is left`}
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

interface OfferSheetProps {
  title: string
  art?: ReactNode
  /** HTML texts of the operator. */
  htmlTexts: readonly (string | undefined)[]
  /** `DescriptionRow`s: the conditions. */
  rows: ReactNode
  /** Why it can't be activated now; undefined if it can. */
  disabledReason: string | undefined
  busy: boolean
  onActivate: () => void
  onClose: () => void
}

/** A bonus or promotion with its conditions and the button that activates it. */
function OfferSheet({
  title,
  art,
  htmlTexts,
  rows,
  disabledReason,
  busy,
  onActivate,
  onClose,
}: OfferSheetProps) {
  const { t } = useLingui()
  const reasonId = useId()
  const texts = htmlTexts.filter((html) => html !== undefined).filter((html) => !isBlankHtml(html))
  return (
    <Sheet
      title={title}
      scrollableByKeyboard
      onClose={onClose}
      footer={
        <>
          {disabledReason && (
            <Text role="caption" id={reasonId} muted center>
              {disabledReason}
            </Text>
          )}
          <Button
            loading={busy}
            disabled={disabledReason !== undefined && !busy}
            aria-describedby={disabledReason && reasonId}
            onClick={onActivate}
          >
            {t`Activate`}
          </Button>
        </>
      }
    >
      {art}
      {texts.length > 0 && <ServerHtmlList texts={texts} loadSanitizer={loadSanitizer} />}
      {rows && (
        <Card padded>
          <DescriptionList>{rows}</DescriptionList>
        </Card>
      )}
      <Callout tone="warn">
        {t`Ending the bonus clears all game balances. Until you end it, deposits, withdrawals and refunds are closed.`}
      </Callout>
    </Sheet>
  )
}
