import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '#components/content/Text.tsx'
import { SupportButton } from '#components/domain/SupportButton.tsx'
import { IconHeadset } from '#components/icons/start.tsx'
import { useSupportAction } from '#domain/support/use-support-action.ts'
import { LimitPanel } from './LimitPanel.tsx'

/** Leads to support, which alone can exclude a member on all devices. */
export function CloseAccountSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const support = useSupportAction({ draft: t`I’d like to close my account.` })
  return (
    <LimitPanel
      title={t`Ask to close the account`}
      onClose={onClose}
      actions={
        <SupportButton target={support} variant="secondary" block icon={<IconHeadset />}>
          {t`Ask support`}
        </SupportButton>
      }
    >
      <Text>
        <Trans>Only our team can close your account, on all devices. We won’t ask you to stay.</Trans>
      </Text>
    </LimitPanel>
  )
}
