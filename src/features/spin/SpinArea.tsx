import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { SrOnly, Text } from '#components/content/Text.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import type { Slice } from '#contract/spin.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { useStaleSince } from '#lib/resource/use-stale-since.ts'
import { Hub } from './Hub.tsx'
import { Prizes } from './Prizes.tsx'
import { couponsResource, rereadSpin, setupResource } from './spin-data.ts'
import { spinFlowAtom, spinOnce, wheelStopped } from './spin-flow.ts'
import { Wheel } from './wheel/Wheel.tsx'

export interface SpinAreaProps {
  slices: readonly Slice[]
  /** Undefined: not known. */
  coins: number | undefined
}

/** The wheel with its button, what it holds in words, and why it can't be spun just now. */
export function SpinArea({ slices, coins }: SpinAreaProps) {
  const { t } = useLingui()
  const id = useId()
  const flow = useAtomValue(spinFlowAtom)
  const { why, retry } = useWhyNot(coins)
  const age = useStaleSince(useResource(setupResource))
  const turning = flow.kind === 'turning' ? flow : undefined
  const spinning = flow.kind === 'sending' || turning !== undefined
  return (
    <Stack>
      <Wheel slices={slices} turning={turning} onStopped={wheelStopped}>
        <Hub
          coins={coins}
          spinning={spinning}
          disabled={why !== undefined}
          reason={id}
          onSpin={() => void spinOnce()}
        />
      </Wheel>
      <SrOnly live="polite">{spinning && t`The wheel is turning`}</SrOnly>
      <Stack gap={1}>
        <Text id={id} role="small" muted center>
          {(!spinning && why) || t`One spin takes 1 coin. Prizes are coupons.`}
        </Text>
        <DataAge when={age} stale />
        {retry && !spinning && <LinkButton onClick={rereadSpin}>{t`Try again`}</LinkButton>}
      </Stack>
      <Prizes slices={slices} />
    </Stack>
  )
}

/** Why the wheel can't be spun, undefined when it can, and whether reading again may help. */
function useWhyNot(coins: number | undefined): {
  readonly why: string | undefined
  readonly retry?: boolean
} {
  const { t } = useLingui()
  const online = useAtomValue(onlineAtom)
  const { kind } = useAtomValue(spinFlowAtom)
  const setup = useResource(setupResource)
  const coupons = useResource(couponsResource)
  if (kind === 'checking') return { why: t`The wheel waits until your last spin is explained.` }
  if (!online) return { why: t`Spinning needs a connection.`, retry: true }
  if (coins !== undefined && coins <= 0) return { why: t`You have no coins to spin with.` }
  if (coins === undefined || setup.error !== undefined || coupons.error !== undefined) {
    return { why: t`Your coins and coupons couldn’t be read. The wheel waits until they are.`, retry: true }
  }
  // Without the coupons of before, a lost answer couldn't be explained.
  return { why: coupons.value && !coupons.restored && !setup.restored ? undefined : t`Reading your coupons` }
}
