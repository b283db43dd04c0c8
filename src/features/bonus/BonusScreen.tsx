import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useId, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { IconTile } from '#components/content/IconTile.tsx'
import { Text } from '#components/content/Text.tsx'
import { BonusEndRule } from '#components/domain/BonusEndRule.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { Chip } from '#components/feedback/Chip.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { DelayedSkeleton } from '#components/feedback/Skeleton.tsx'
import { IconGift } from '#components/icons/member.tsx'
import { Card } from '#components/layout/Card.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { PageHeader } from '#components/navigation/PageHeader.tsx'
import type { ActiveBonus } from '#contract/rewards/bonus.ts'
import { activeBonusResource, bonusListResource } from '#domain/bonus/bonus-resources.ts'
import { withListedTerms } from '#domain/bonus/listed-terms.ts'
import { isOfflineError, readErrorText } from '#lib/api/error-text.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { useStaleSince } from '#lib/resource/use-stale-since.ts'
import { BonusDialogs, type OpenOverlay } from './BonusDialogs.tsx'
import css from './BonusScreen.module.css'
import { useBonusTexts } from './bonus-texts.ts'
import { OfferList } from './OfferList.tsx'
import { PromotionForm, PromotionFormSkeleton } from './PromotionForm.tsx'
import { useBonusCalls } from './use-bonus-calls.ts'

/** Bonuses and promotion codes (specification, section 2). */
export default function BonusScreen() {
  const { t } = useLingui()
  const { bonusName } = useBonusTexts()
  const list = useResource(bonusListResource)
  const active = useResource(activeBonusResource)
  const age = useStaleSince(active)
  const calls = useBonusCalls()
  const [open, setOpen] = useState<OpenOverlay>()
  /** `sent.at` of the call whose unknown outcome the member postponed. */
  const [postponedAt, setPostponedAt] = useState<number>()
  const activeBonus = active.value?.status ? withListedTerms(active.value, list.value) : undefined
  const name = bonusName(activeBonus?.name, activeBonus?.code)
  const retry = () => {
    void list.refresh()
    void active.refresh()
  }
  const isPostponed = calls.state.kind === 'unknown' && calls.sent?.at === postponedAt
  const error = active.error ?? (list.value && list.error)
  // The list shows its error in its place, for both.
  const showsListError = list.value === undefined && list.error !== undefined
  // While offline, cached data is shown with its age, and the offline banner is explanation enough.
  const isOfflineWithData = isOfflineError(error) && list.value !== undefined && active.value !== undefined
  return (
    <>
      <PageHeader title={t`Bonus`} member />
      <Stack gap={5}>
        {isPostponed && (
          <Callout tone="warn" role="status">
            <p>{t`We don’t know yet whether your last request went through.`}</p>
            <LinkButton onClick={() => setPostponedAt(undefined)}>{t`Check now`}</LinkButton>
          </Callout>
        )}
        {error !== undefined && !isOfflineWithData && !showsListError && (
          <Callout tone="warn" role="status">
            <p>{readErrorText(error)}</p>
            <LinkButton onClick={retry}>{t`Try again`}</LinkButton>
          </Callout>
        )}
        {activeBonus ? (
          <Stack gap={2}>
            <DataAge when={age} stale />
            <ActiveBonusCard
              bonus={activeBonus}
              name={name}
              busy={calls.busy}
              onEnd={() => setOpen({ kind: 'end' })}
            />
          </Stack>
        ) : active.value ? (
          <PromotionForm onFound={(promotion) => setOpen({ kind: 'promotion', promotion })} />
        ) : (
          active.error === undefined && (
            <DelayedSkeleton>
              <PromotionFormSkeleton />
            </DelayedSkeleton>
          )
        )}
        <OfferList list={list} onRetry={retry} onOpen={(bonus) => setOpen({ kind: 'bonus', bonus })} />
      </Stack>
      <BonusDialogs
        open={open}
        calls={calls}
        activeBonus={activeBonus}
        activeBonusName={name}
        isPostponed={isPostponed}
        onClose={() => setOpen(undefined)}
        onPostpone={() => {
          setPostponedAt(calls.sent?.at)
          setOpen(undefined)
        }}
      />
    </>
  )
}

interface ActiveBonusCardProps {
  bonus: ActiveBonus
  name: string
  busy: boolean
  onEnd: () => void
}

/** The member's active bonus, the rule by which it can be ended, and the button that ends it. */
function ActiveBonusCard({ bonus, name, busy, onEnd }: ActiveBonusCardProps) {
  const { t } = useLingui()
  const { typeName } = useBonusTexts()
  const online = useAtomValue(onlineAtom)
  const reasonId = useId()
  const isReturned = (bonus.returnedOnEnd ?? 0) > 0
  return (
    <Card
      pocket={
        <Stack gap={3}>
          <BonusEndRule bonus={bonus} />
          <Text role="small">
            {isReturned ? (
              <Trans>End the bonus before the next deposit.</Trans>
            ) : (
              <Trans>Ending clears all game balances. End the bonus before the next deposit.</Trans>
            )}
          </Text>
          {!online && (
            <Text role="caption" id={reasonId} muted>
              {t`Ending a bonus needs a connection.`}
            </Text>
          )}
          <div className={css.end}>
            <Button
              variant="outline"
              block
              loading={busy}
              disabled={!online && !busy}
              aria-describedby={online ? undefined : reasonId}
              onClick={onEnd}
            >
              {t`End bonus`}
            </Button>
          </div>
        </Stack>
      }
    >
      <div className={css.header}>
        <IconTile tone="accent" size="l">
          <IconGift />
        </IconTile>
        <div className={css.texts}>
          <div className={css.label}>
            <Text role="small" muted>{t`Active bonus`}</Text>
            {bonus.type !== undefined && (
              <span className={css.type}>
                <Chip>{typeName(bonus.type)}</Chip>
              </span>
            )}
          </div>
          <Text role="titleS" as="h2">
            {name}
          </Text>
        </div>
      </div>
    </Card>
  )
}
