import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { Text } from '#components/content/Text.tsx'
import { Columns } from '#components/layout/Columns.tsx'
import { List } from '#components/layout/List.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { PageHeader } from '#components/navigation/PageHeader.tsx'
import { useMediaQuery } from '#lib/hooks/use-media-query.ts'
import { CloseAccountSheet } from './CloseAccountSheet.tsx'
import { DepositBreakPanel } from './DepositBreakPanel.tsx'
import { DepositWarningPanel } from './DepositWarningPanel.tsx'
import { CloseAccountRow, DepositBreakRow, DepositWarningRow } from './LimitRows.tsx'
import { NetDepositsCard } from './NetDepositsCard.tsx'
import { PlayTimeReminderSheet } from './PlayTimeReminderSheet.tsx'
import { TimeTodayCard } from './TimeTodayCard.tsx'

/** From this width, the deposit limits are set on the page instead of in sheets. */
const WIDE_MEDIA_QUERY = '(min-width: 1080px)'

/** Play time, net deposits and self-set limits; each control states what it can't do. */
export default function ResponsiblePlayScreen() {
  const { t } = useLingui()
  const isWide = useMediaQuery(WIDE_MEDIA_QUERY)
  const [sheet, setSheet] = useState<'reminder' | 'warning' | 'break' | 'account'>()
  const [warningDraft, setWarningDraft] = useState<string>()
  const close = () => setSheet(undefined)
  const closeWarning = () => {
    setWarningDraft(undefined)
    close()
  }
  const warning = { draft: warningDraft, onDraftChange: setWarningDraft }
  // Also opens when the screen became narrow while an amount was being typed on the card.
  const isWarningOpen = !isWide && (sheet === 'warning' || warningDraft !== undefined)
  const accountRow = <CloseAccountRow onOpen={() => setSheet('account')} />
  return (
    <>
      <PageHeader
        title={t`Look after yourself`}
        onBack={isWide ? () => navigate('/user/profile') : undefined}
        member
      />
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
              <DepositWarningPanel {...warning} />
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
      {isWarningOpen && <DepositWarningPanel {...warning} onClose={closeWarning} />}
      {!isWide && sheet === 'break' && <DepositBreakPanel onClose={close} />}
      {sheet === 'account' && <CloseAccountSheet onClose={close} />}
    </>
  )
}
