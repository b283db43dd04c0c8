import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Text } from '#components/content/Text.tsx'
import { SupportButton } from '#components/domain/SupportButton.tsx'
import { Skeleton } from '#components/feedback/Skeleton.tsx'
import { ToggleChips } from '#components/forms/ToggleChips.tsx'
import { IconHeadset } from '#components/icons/Headset.tsx'
import { Card } from '#components/layout/Card.tsx'
import { Columns } from '#components/layout/Columns.tsx'
import { SectionHeader } from '#components/layout/SectionHeader.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { PageHeader } from '#components/navigation/PageHeader.tsx'
import { playLimitsAtom } from '#domain/responsible-play/limits.ts'
import { useSupportAction } from '#domain/support/use-support-action.ts'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { DepositBreakCard } from './DepositBreakCard.tsx'
import { DepositWarningCard } from './DepositWarningCard.tsx'
import { formatDuration } from './format-duration.ts'
import { NetDepositsCard } from './NetDepositsCard.tsx'
import { timeTodayAtom } from './time-on-screen.ts'
import { useSaveLimits } from './use-save-limits.ts'

/** 0: no reminder. */
const REMINDER_MINUTES = [0, 15, 30, 60, 120] as const

/** Play time, net deposits and self-set limits; each card states what it can't do. */
export default function ResponsiblePlayScreen() {
  const { t } = useLingui()
  const support = useSupportAction({ draft: t`I’d like to talk about excluding myself.` })
  return (
    <>
      <PageHeader title={t`Look after yourself`} member />
      <Stack gap={5}>
        <Text muted>
          <Trans>Figures and limits for you alone. Nobody else sees what you set here.</Trans>
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
                      Only our team can close your account or keep you out for a time, on all devices. They do
                      it on your word and don’t ask you to stay.
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

/** How long the app was on screen today. */
function TimeTodayCard() {
  const { t } = useLingui()
  const spent = useAtomValue(timeTodayAtom)
  // Rerender to reset at midnight.
  useNow(60_000)
  return (
    <section aria-labelledby="care-time">
      <SectionHeader id="care-time" title={t`Time here today`} />
      <Card padded>
        <Text role="titleM" strong>
          {spent === undefined ? <Skeleton width={120} height={24} /> : formatDuration(spent)}
        </Text>
        <Text role="small" muted>
          <Trans>
            As long as you had this app on screen in this browser since midnight, signed in to this account.
            Games in their own tab and other devices aren’t counted.
          </Trans>
        </Text>
      </Card>
    </section>
  )
}

/** Sets after how much time per day the member is reminded. */
function PlayTimeReminderCard() {
  const { t } = useLingui()
  const { remindAfter } = useAtomValue(playLimitsAtom)
  const saveLimits = useSaveLimits()
  return (
    <section aria-labelledby="care-reminder">
      <SectionHeader id="care-reminder" title={t`Remind me of the time`} />
      <Card padded>
        <Stack gap={3}>
          <ToggleChips
            label={t`Remind me of the time`}
            layout="wrap"
            options={REMINDER_MINUTES.map((minutes) => ({
              value: minutes,
              label:
                minutes === 0 ? t({ message: 'Off', context: 'reminder' }) : formatDuration(minutes * 60_000),
            }))}
            value={REMINDER_MINUTES.find((minutes) => minutes === (remindAfter ?? 0))}
            onSelect={(minutes) => saveLimits({ remindAfter: minutes === 0 ? undefined : minutes })}
          />
          <Text role="small" muted>
            <Trans>
              A short note when you have been here that long in a day, and each time as long again. It can’t
              reach you while you are in a game’s own tab or the app is closed.
            </Trans>
          </Text>
        </Stack>
      </Card>
    </section>
  )
}
