import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '#components/content/Text.tsx'
import { ToggleChips } from '#components/forms/ToggleChips.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { type QrProvider, qrProviders } from '#contract/qr.ts'
import { depositResource } from '#domain/lookups/lookup-resources.ts'
import { qrProviderNames } from '#domain/qr/open-qrs.ts'
import { DepositSkeleton } from '#features/deposit/DepositSkeleton.tsx'
import { useResource } from '#lib/resource/use-resource.ts'
import { QrProviderView } from './QrProviderView.tsx'

interface QrPanelProps {
  /** The chosen channel; undefined: the first one. */
  picked: QrProvider | undefined
  onPick: (provider: QrProvider) => void
  onClose: () => void
  /** A valid code or the result of a payment is shown, which leaves no room for the choice of a channel. */
  isCodeShown: boolean
  /** Called when a valid code or a result appears or disappears. */
  onCodeShown: (isShown: boolean) => void
}

/** Deposit by payment QR code, with the providers configured by the operator. */
export function QrPanel({ picked, onPick, onClose, isCodeShown, onCodeShown }: QrPanelProps) {
  const { t } = useLingui()
  const { value: lookup, error } = useResource(depositResource)
  if (!lookup && error === undefined) return <DepositSkeleton />
  // If the lookup failed or doesn't list providers, offer all of them.
  const offered = lookup?.qrProviders ?? qrProviders
  // A code stays valid if its channel isn't offered any more.
  const providers = picked === undefined || offered.includes(picked) ? offered : [...offered, picked]
  const provider = picked ?? providers[0]
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
            onSelect={onPick}
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
