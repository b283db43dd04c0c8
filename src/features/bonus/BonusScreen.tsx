import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Note } from '#components/feedback/Callout.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { Late, Skeleton } from '#components/feedback/Skeleton.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { PageBar } from '#components/navigation/PageHeader.tsx'
import { bonusActiveResource } from '#domain/bonus/active-bonus-resource.ts'
import { isOfflineError, readErrorText } from '#lib/api/error-text.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { useStaleSince } from '#lib/resource/use-stale-since.ts'
import { BonusDialogs, type OpenHere } from './BonusDialogs.tsx'
import { bonusListResource } from './bonus-data.ts'
import { useBonusTexts } from './bonus-texts.ts'
import { HeldBonus } from './HeldBonus.tsx'
import { OfferList } from './OfferList.tsx'
import { PromotionForm } from './PromotionForm.tsx'
import { useBonusCalls } from './use-bonus-calls.ts'

/** Bonuses and promotion codes (specification, section 2). */
export default function BonusScreen() {
  const { t } = useLingui()
  const { nameOf } = useBonusTexts()
  const list = useResource(bonusListResource)
  const active = useResource(bonusActiveResource)
  const age = useStaleSince(active)
  const calls = useBonusCalls()
  const [open, setOpen] = useState<OpenHere>()
  /** The outcome that the member put aside while it wasn't known. */
  const [aside, setAside] = useState<number>()
  const held = active.value?.status ? active.value : undefined
  const current = list.value?.find(({ userBonus }) => userBonus?.isActive)
  const name = nameOf(held?.name ?? current?.name, held?.code ?? current?.code)
  const retry = () => {
    void list.refresh()
    void active.refresh()
  }
  const isAside = calls.state.kind === 'unknown' && calls.sent?.at === aside
  const error = active.error ?? (list.value && list.error)
  // What was read before stands with its age under the offline bar.
  const explained = isOfflineError(error) && list.value !== undefined && active.value !== undefined
  return (
    <>
      <PageBar title={t`Bonus`} member />
      <Stack gap={5}>
        {isAside && (
          <Note tone="warn" role="status">
            <p>{t`We don’t know yet whether your last request went through.`}</p>
            <LinkButton onClick={() => setAside(undefined)}>{t`Check now`}</LinkButton>
          </Note>
        )}
        {/* With neither of the two, the list says so for both. */}
        {error !== undefined && !explained && (list.value || active.value) && (
          <Note tone="warn" role="status">
            <p>{readErrorText(error)}</p>
            <LinkButton onClick={retry}>{t`Try again`}</LinkButton>
          </Note>
        )}
        {held ? (
          <Stack gap={2}>
            <DataAge when={age} stale />
            <HeldBonus held={held} name={name} busy={calls.busy} onEnd={() => setOpen({ what: 'end' })} />
          </Stack>
        ) : active.value ? (
          <PromotionForm onFound={(promotion) => setOpen({ what: 'promotion', promotion })} />
        ) : (
          active.error === undefined && (
            <Late>
              <Skeleton height={154} radius={20} />
            </Late>
          )
        )}
        <OfferList list={list} onRetry={retry} onOpen={(bonus) => setOpen({ what: 'bonus', bonus })} />
      </Stack>
      <BonusDialogs
        open={open}
        calls={calls}
        holds={held !== undefined}
        heldName={name}
        aside={isAside}
        onClose={() => setOpen(undefined)}
        onAside={() => {
          setAside(calls.sent?.at)
          setOpen(undefined)
        }}
      />
    </>
  )
}
