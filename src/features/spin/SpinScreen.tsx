import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconInfo } from '#components/icons/Info.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { PageHeader } from '#components/navigation/PageHeader.tsx'
import { spinActiveResource } from '#domain/spin/spin-enabled.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { store } from '#lib/state/store.ts'
import { CheckingNote } from './CheckingNote.tsx'
import { COUPONS_PER_PAGE, Coupons } from './Coupons.tsx'
import { FlowDialogs } from './FlowDialogs.tsx'
import { SpinArea } from './SpinArea.tsx'
import { couponsResource, setupResource } from './spin-data.ts'
import { explainLostSpin, spinFlowAtom } from './spin-flow.ts'
import { WheelState } from './wheel/WheelState.tsx'

/** The wheel, and the coupons that it brought. */
export default function SpinScreen() {
  const { t } = useLingui()
  const coupons = useRef<HTMLElement>(null)
  const [page, setPage] = useState(1)
  /** How often the member asked to see the coupons. */
  const [visits, setVisits] = useState(0)
  const active = useResource(spinActiveResource)
  const setup = useResource(setupResource)
  const online = useAtomValue(onlineAtom)
  const flow = useAtomValue(spinFlowAtom)
  useEffect(explainLostSpin, [])
  useEffect(() => {
    if (visits === 0) return
    coupons.current?.focus({ preventScroll: true })
    coupons.current?.scrollIntoView()
  }, [visits])
  // A failed check hides the wheel (D8); being offline is no answer.
  const offered = active.value === true && (active.error === undefined || !online)
  const wheel = offered ? setup.value?.activeSpinwheel : undefined
  // A wheel on its way to a result goes on, whatever the server says meanwhile.
  const slices = flow.kind === 'turning' ? flow.slices : (wheel?.slices ?? [])
  const showCoupon = (id: string | undefined) => {
    const at = store.get(couponsResource.state).value?.findIndex(({ _id }) => _id === id) ?? 0
    setPage(Math.floor(Math.max(0, at) / COUPONS_PER_PAGE) + 1)
    setVisits(visits + 1)
  }

  return (
    <Stack>
      <PageHeader
        member
        title={wheel?.name?.trim() || t`Spin wheel`}
        end={
          <IconButton
            label={t`See conditions`}
            icon={<IconInfo />}
            onClick={() => openDialog({ name: 'conditions', input: {} })}
          />
        }
      />
      {flow.kind === 'checking' && <CheckingNote failed={flow.failed} />}
      {slices.length > 0 ? <SpinArea slices={slices} coins={setup.value?.userCoin} /> : <WheelState />}
      <Coupons place={coupons} page={page} onPage={setPage} />
      <FlowDialogs onCoupons={showCoupon} />
    </Stack>
  )
}
