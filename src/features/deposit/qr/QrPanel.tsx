import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Text } from '#components/content/Text.tsx'
import { ToggleChips } from '#components/forms/ToggleChips.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { type QrProvider, qrProviders } from '#contract/qr.ts'
import { depositResource } from '#domain/lookups/lookup-resources.ts'
import { DepositSkeleton } from '#features/deposit/DepositSkeleton.tsx'
import { useResource } from '#lib/resource/use-resource.ts'
import { QrProviderView } from './QrProviderView.tsx'
import { qrProviderNames } from './qr-rules.ts'

interface QrPanelProps {
  onClose: () => void
  /** A valid code or the result of a payment is shown, which leaves no room for the choice of a channel. */
  isCodeShown: boolean
  /** Called when a valid code or a result appears or disappears. */
  onCodeShown: (isShown: boolean) => void
}

/** Deposit by payment QR code, with the providers configured by the operator. */
export function QrPanel({ onClose, isCodeShown, onCodeShown }: QrPanelProps) {
  const { t } = useLingui()
  const { value: lookup, error } = useResource(depositResource)
  const [picked, setPicked] = useState<QrProvider>()
  if (!lookup && error === undefined) return <DepositSkeleton />
  // If the lookup failed or doesn't list providers, offer all of them.
  const providers = lookup?.qrProviders ?? qrProviders
  const provider = providers.find((each) => each === picked) ?? providers[0]
  // The tab is hidden then.
  if (provider === undefined) return null
  return (
    <>
      {providers.length > 1 && !isCodeShown && (
        <Stack gap={2}>
          <Text role="small" muted>
            <Trans>Channel</Trans>
          </Text>
          <ToggleChips
            label={t`Channel`}
            layout="two"
            options={providers.map((value) => ({ value, label: qrProviderNames[value] }))}
            value={provider}
            onSelect={setPicked}
          />
        </Stack>
      )}
      <QrProviderView
        key={provider}
        provider={provider}
        lookup={lookup}
        onClose={onClose}
        onCodeShown={onCodeShown}
      />
    </>
  )
}
