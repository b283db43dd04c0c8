import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { Text } from '#components/content/Text.tsx'
import { SupportButton } from '#components/domain/SupportButton.tsx'
import { ToggleChips } from '#components/forms/ToggleChips.tsx'
import { IconHeadset } from '#components/icons/start.tsx'
import { Columns } from '#components/layout/Columns.tsx'
import { List } from '#components/layout/List.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { PageHeader } from '#components/navigation/PageHeader.tsx'
import { playLimitsAtom } from '#domain/responsible-play/limits.ts'
import { useSupportAction } from '#domain/support/use-support-action.ts'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import { useMediaQuery } from '#lib/hooks/use-media-query.ts'
import { DepositBreakPanel } from './DepositBreakPanel.tsx'
import { DepositWarningPanel } from './DepositWarningPanel.tsx'
import { formatShortMinutes } from './format-duration.ts'
import { CloseAccountRow, DepositBreakRow, DepositWarningRow } from './LimitRows.tsx'
import { NetDepositsCard } from './NetDepositsCard.tsx'
import { TimeTodayCard } from './TimeTodayCard.tsx'
import { LimitPanel } from './TitledCard.tsx'
import { useSaveLimits } from './use-save-limits.ts'

/** From this width, the deposit limits are set on the page instead of in sheets. */
const WIDE_MEDIA_QUERY = '(min-width: 1080px)'

/** Play time, net deposits and self-set limits; each control states what it can't do. */
export default function ResponsiblePlayScreen() {
  const { t } = useLingui()
  const isWide = useMediaQuery(WIDE_MEDIA_QUERY)
  const [sheet, setSheet] = useState<'reminder' | 'warning' | 'break' | 'account'>()
  const currency = useAtomValue(currencyAtom)
  // Of one currency, as each has its own limit: an amount of the other one isn't carried over.
  const [warningDraft, setWarningDraft] = useState<{ currency: typeof currency; amount: string }>()
  const draft = warningDraft?.currency === currency ? warningDraft?.amount : undefined
  const close = () => setSheet(undefined)
  const closeWarning = () => {
    setWarningDraft(undefined)
    close()
  }
  const warning = {
    draft,
    onDraftChange: (amount: string | undefined) =>
      setWarningDraft(amount === undefined ? undefined : { currency, amount }),
  }
  // Also opens when the screen became narrow while an amount was being typed on the card.
  const isWarningOpen = !isWide && (sheet === 'warning' || draft !== undefined)
  const accountRow = <CloseAccountRow onOpen={() => setSheet('account')} />
  return (
    <>
      <PageHeader title={t`Look after yourself`} onBack={() => navigate('/user/profile')} member />
      <Stack gap={5}>
        <Text muted>
          <Trans>Only you see these figures and limits.</Trans>
        </Text>
        <Columns>
          <Stack gap={5}>
            <TimeTodayCard isWide={isWide} onChangeReminder={() => setSheet('reminder')} />
            <NetDepositsCard />
          </Stack>
          {isWide ? (
            <Stack gap={5}>
              <DepositWarningPanel key={currency} {...warning} />
              <DepositBreakPanel />
              <List>{accountRow}</List>
            </Stack>
          ) : (
            <List label={t`Limits`}>
              <DepositWarningRow onOpen={() => setSheet('warning')} />
              <DepositBreakRow onOpen={() => setSheet('break')} />
              {accountRow}
            </List>
          )}
        </Columns>
      </Stack>
      {sheet === 'reminder' && <PlayTimeReminderSheet onClose={close} />}
      {isWarningOpen && <DepositWarningPanel key={currency} {...warning} onClose={closeWarning} />}
      {!isWide && sheet === 'break' && <DepositBreakPanel onClose={close} />}
      {sheet === 'account' && <CloseAccountSheet onClose={close} />}
    </>
  )
}

/** Leads to support, which alone can exclude a member on all devices. */
function CloseAccountSheet({ onClose }: { onClose: () => void }) {
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
        <Trans>Only support can close your account, on all devices. We won’t ask you to stay.</Trans>
      </Text>
    </LimitPanel>
  )
}

/** 0: no reminder. */
const REMINDER_MINUTES = [0, 15, 30, 45, 60, 120] as const

/** Sets after how much time per day the member is reminded. */
function PlayTimeReminderSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { remindAfter } = useAtomValue(playLimitsAtom)
  const saveLimits = useSaveLimits()
  return (
    <LimitPanel title={t`Time reminder`} onClose={onClose}>
      <ToggleChips
        label={t`Time reminder`}
        layout="three"
        options={REMINDER_MINUTES.map((minutes) => ({
          value: minutes,
          label: minutes === 0 ? t({ message: 'Off', context: 'reminder' }) : formatShortMinutes(minutes),
        }))}
        value={REMINDER_MINUTES.find((minutes) => minutes === (remindAfter ?? 0))}
        onSelect={(minutes) => saveLimits({ remindAfter: minutes === 0 ? undefined : minutes })}
      />
      <Text role="small" muted>
        <Trans>A short note in this app, each time that long has passed in a day.</Trans>{' '}
        <Trans>Games in their own tab and other devices aren’t counted.</Trans>
      </Text>
    </LimitPanel>
  )
}
