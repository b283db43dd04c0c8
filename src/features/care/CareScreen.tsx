import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Text } from '#components/content/Text.tsx'
import { SupportButton } from '#components/domain/SupportButton.tsx'
import { IconHeadset } from '#components/icons/Headset.tsx'
import { Card } from '#components/layout/Card.tsx'
import { SectionHeader } from '#components/layout/SectionHeader.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { PageHeader } from '#components/navigation/PageHeader.tsx'
import { useSupport } from '#domain/support/use-support.ts'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import { BreakCard } from './BreakCard.tsx'
import { NetDepositsCard } from './NetDepositsCard.tsx'
import { ReminderCard } from './ReminderCard.tsx'
import { TimeCard } from './TimeCard.tsx'
import { WarningCard } from './WarningCard.tsx'

/** What a member can look at and set for their own care; each part says what it can't do. */
export default function CareScreen() {
  const { t } = useLingui()
  const support = useSupport({ draft: t`I’d like to talk about excluding myself.` })
  return (
    <>
      <PageHeader title={t`Look after yourself`} member />
      <Stack gap={5}>
        <Text muted>
          <Trans>Figures and limits for you alone. Nobody else sees what you set here.</Trans>
        </Text>
        <TimeCard />
        <NetDepositsCard />
        <ReminderCard />
        {/* Another currency has a limit of its own. */}
        <WarningCard key={useAtomValue(currencyAtom)} />
        <BreakCard />
        <section aria-labelledby="care-exclude">
          <SectionHeader id="care-exclude" title={t`Exclude yourself`} />
          <Card padded>
            <Stack>
              <Text>
                <Trans>
                  Only our team can close your account or keep you out for a time, on all devices. They do it
                  on your word and don’t ask you to stay.
                </Trans>
              </Text>
              <SupportButton target={support} variant="secondary" block icon={<IconHeadset />}>
                {t`Talk to support about excluding myself`}
              </SupportButton>
            </Stack>
          </Card>
        </section>
      </Stack>
    </>
  )
}
