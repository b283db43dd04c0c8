import { Trans } from '@lingui/react/macro'
import { IconTile } from '#components/content/IconTile.tsx'
import { IconQr } from '#components/icons/member.tsx'
import { ListRow } from '#components/layout/List.tsx'
import { currencySign } from '#contract/currency.ts'
import type { Satang } from '#contract/money.ts'
import { formatMoneyText } from '#lib/format/money.ts'

interface OpenQrProps {
  /** Name of the provider. */
  channel: string
  /** In baht, whatever the account's currency. */
  satang: Satang | undefined
  /** Remaining time as mm:ss, and the clock time of the end; undefined if unknown. */
  time: { readonly left: string; readonly until: string } | undefined
  online: boolean
}

/** List row that leads back to an open payment code. The countdown is for the eyes only: the end is in the subtitle. */
export function OpenQrRow({ onClick, ...code }: OpenQrProps & { onClick: () => void }) {
  const { time } = code
  return (
    <ListRow
      start={
        <IconTile tone="accent">
          <IconQr />
        </IconTile>
      }
      title={<OpenQrTitle {...code} />}
      subtitle={<OpenQrFacts {...code} />}
      end={
        time && (
          <span aria-hidden="true">
            <Trans>{time.left} left</Trans>
          </span>
        )
      }
      arrow
      onClick={onClick}
    />
  )
}

export function OpenQrTitle({ satang }: Pick<OpenQrProps, 'satang'>) {
  const sum = satang === undefined ? '' : currencySign('BAHT') + formatMoneyText(satang)
  return <Trans>QR {sum}</Trans>
}

/** The code's channel, its end, and that its state isn't known while offline. */
export function OpenQrFacts({ channel, time, online }: Omit<OpenQrProps, 'satang'>) {
  const until = time?.until ?? ''
  return (
    <>
      {channel}
      {time && (
        <>
          {' · '}
          <Trans>Valid until {until}</Trans>
        </>
      )}
      {!online && (
        <>
          {' · '}
          <Trans>Offline: whether it has been paid isn’t known</Trans>
        </>
      )}
    </>
  )
}
