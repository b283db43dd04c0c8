import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type ReactNode, useId } from 'react'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { SrOnly, Text } from '#components/content/Text.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { IconDown } from '#components/icons/start.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import type { Slice } from '#contract/rewards/spin.ts'
import { htmlText } from '#lib/format/html-text.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { useStaleSince } from '#lib/resource/use-stale-since.ts'
import css from './SpinArea.module.css'
import { onWheelStopped, spinFlowAtom, startSpin } from './spin-flow.ts'
import { couponsResource, refreshSpin, setupResource } from './spin-resources.ts'
import { getPaintedSlices } from './wheel/painted-slices.ts'
import wheelCss from './wheel/Wheel.module.css'
import { Wheel } from './wheel/Wheel.tsx'

export interface SpinAreaProps {
  slices: readonly Slice[]
  /** Undefined if unknown. */
  coins: number | undefined
}

/** The wheel with its spin button, the reason why it is disabled, and the list of prizes. */
export function SpinArea({ slices, coins }: SpinAreaProps) {
  const { t } = useLingui()
  const id = useId()
  const flow = useAtomValue(spinFlowAtom)
  const { reason, canRetry } = useDisabledReason(coins)
  const setup = useResource(setupResource)
  const age = useStaleSince(setup)
  const coinText = setup.value?.coinText
  const turning = flow.kind === 'turning' ? flow : undefined
  const spinning = flow.kind === 'sending' || turning !== undefined
  return (
    <Stack>
      <Wheel slices={slices} turning={turning} onStopped={onWheelStopped}>
        <SpinButton
          coins={coins}
          spinning={spinning}
          disabled={reason !== undefined}
          reasonId={id}
          onSpin={() => void startSpin()}
        />
      </Wheel>
      <SrOnly live="polite">{spinning && t`The wheel is turning`}</SrOnly>
      <Stack gap={1}>
        <Text id={id} role="small" muted center>
          {(!spinning && reason) || t`One spin takes 1 coin. Prizes are coupons.`}
        </Text>
        {coinText && (
          <Text role="small" muted center>
            {htmlText(coinText)}
          </Text>
        )}
        <DataAge when={age} stale />
        {canRetry && !spinning && <LinkButton onClick={refreshSpin}>{t`Try again`}</LinkButton>}
      </Stack>
      <PrizeList slices={slices} />
    </Stack>
  )
}

/** Why the wheel can't be spun (undefined if it can), and whether a refetch may help. */
function useDisabledReason(coins: number | undefined): {
  readonly reason: string | undefined
  readonly canRetry?: boolean
} {
  const { t } = useLingui()
  const online = useAtomValue(onlineAtom)
  const { kind } = useAtomValue(spinFlowAtom)
  const setup = useResource(setupResource)
  const coupons = useResource(couponsResource)
  if (kind === 'checking') return { reason: t`The wheel waits until your last spin is explained.` }
  if (!online) return { reason: t`Spinning needs a connection.`, canRetry: true }
  if (coins !== undefined && coins <= 0) return { reason: t`You have no coins to spin with.` }
  if (coins === undefined || setup.error !== undefined || coupons.error !== undefined) {
    return {
      reason: t`Your coins and coupons couldn’t be read. The wheel waits until they are.`,
      canRetry: true,
    }
  }
  // Fresh coupons and coins are needed to find out the outcome if the response is lost.
  return {
    reason: coupons.value && !coupons.restored && !setup.restored ? undefined : t`Reading your coupons`,
  }
}

interface SpinButtonProps {
  coins: number | undefined
  /** A spin is in progress; clicks are ignored. */
  spinning: boolean
  /** Clicks are ignored. */
  disabled: boolean
  /** Id of the element with the reason. */
  reasonId: string
  onSpin: () => void
}

/**
 * The button in the middle of the wheel, with the remaining coins. Uses `aria-disabled` instead of `disabled`
 * so that keyboard users don't lose the focus.
 */
function SpinButton({ coins, spinning, disabled, reasonId, onSpin }: SpinButtonProps) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className={wheelCss.hub}
      aria-disabled={disabled || spinning || undefined}
      aria-busy={spinning || undefined}
      aria-describedby={reasonId}
      onClick={disabled || spinning ? undefined : onSpin}
    >
      <span>{t`Spin`}</span>{' '}
      <span className={wheelCss.coins}>
        {coins !== undefined && <Plural value={coins} one="# left" other="# left" />}
      </span>
    </button>
  )
}

/** The prizes on the wheel as a list, for members who can't read the canvas. */
function PrizeList({ slices }: { slices: readonly Slice[] }) {
  return (
    <div className={css.prizes}>
      <Disclosure title={<Trans>Prizes on the wheel ({slices.length})</Trans>}>
        <ol>
          {getPaintedSlices(slices).map(({ label, background }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: slices have no other order than this, and codes may repeat
            <li key={index}>
              <span className={css.colour} style={{ background: background }} aria-hidden="true" />
              {label}
            </li>
          ))}
        </ol>
      </Disclosure>
    </div>
  )
}

/** A title that expands and collapses its content. */
function Disclosure({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className={css.disclosure}>
      <summary>
        <span>{title}</span>
        <IconDown size={20} />
      </summary>
      {children}
    </details>
  )
}
