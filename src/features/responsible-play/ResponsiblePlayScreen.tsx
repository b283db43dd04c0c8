import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Text } from '#components/content/Text.tsx'
import { SupportButton } from '#components/domain/SupportButton.tsx'
import { IconHeadset } from '#components/icons/Headset.tsx'
import { Card } from '#components/layout/Card.tsx'
import { Columns } from '#components/layout/Columns.tsx'
import { SectionHeader } from '#components/layout/SectionHeader.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { PageHeader } from '#components/navigation/PageHeader.tsx'
import { useSupportAction } from '#domain/support/use-support-action.ts'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import { DepositBreakCard } from './DepositBreakCard.tsx'
import { DepositWarningCard } from './DepositWarningCard.tsx'
import { NetDepositsCard } from './NetDepositsCard.tsx'
import { PlayTimeReminderCard } from './PlayTimeReminderCard.tsx'
import { TimeTodayCard } from './TimeTodayCard.tsx'

/** Play time, net deposits and self-set limits; each card states what it can't do. */
export default function ResponsiblePlayScreen() {
  const { t } = useLingui()
  const support = useSupportAction({ draft: t`I’d like to talk about excluding myself.` })
  return (
    <>
      <PageHeader title={t`Look after yourself`} member />
      <Stack gap={5}>
        <Text muted>
          <Trans>Only you see these figures and limits.</Trans>
        </Text>
        <Columns>
          <Stack gap={5}>
            <TimeTodayCard />
            <NetDepositsCard />
            <PlayTimeReminderCard />
          </Stack>
          <Stack gap={5}>
            {/* Remount on a currency change: each currency has its own limit. */}
            <DepositWarningCard key={useAtomValue(currencyAtom)} />
            <DepositBreakCard />
            <section aria-labelledby="care-exclude">
              <SectionHeader id="care-exclude" title={t`Exclude yourself`} />
              <Card padded>
                <Stack>
                  <Text>
                    <Trans>
                      Only our team can close your account, on all devices. They don’t ask you to stay.
                    </Trans>
                  </Text>
                  <SupportButton target={support} variant="secondary" block icon={<IconHeadset />}>
                    {t`Talk to support about excluding myself`}
                  </SupportButton>
                </Stack>
              </Card>
            </section>
          </Stack>
        </Columns>
      </Stack>
    </>
  )
}
