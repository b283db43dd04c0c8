import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Text } from '#components/content/Text.tsx'
import type { Satang } from '#contract/money.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { useTransferTexts } from './transfer-texts.ts'

export interface TransferFooterProps {
  /** Id of the form that the button submits. */
  form: string
  satang: Satang | undefined
  /** Nothing above 0 is typed. */
  empty: boolean
  busy: boolean
  online: boolean
}

/** The transfer button; while it can't be pressed, the reason stands above it. */
export function TransferFooter({ form, satang, empty, busy, online }: TransferFooterProps) {
  const { t } = useLingui()
  const { amount } = useTransferTexts()
  const reason = useId()
  const why = !online
    ? t`You are offline. Transfers need a connection.`
    : empty
      ? t`Enter an amount above 0 to transfer.`
      : undefined
  const figure = empty || satang === undefined ? undefined : amount(satang)
  return (
    <>
      {why && (
        <Text id={reason} role="caption" muted center>
          {why}
        </Text>
      )}
      {!online && (
        <LinkButton onClick={() => void walletResource.refresh()}>{t`Check the connection again`}</LinkButton>
      )}
      <Button
        type="submit"
        form={form}
        disabled={why !== undefined && !busy}
        aria-describedby={why && reason}
        loading={busy}
      >
        {figure === undefined ? t`Transfer` : t`Transfer ${figure}`}
      </Button>
    </>
  )
}
