import { useLingui } from '@lingui/react/macro'
import { IconTile } from '#components/content/IconTile.tsx'
import { Text } from '#components/content/Text.tsx'
import { IconCheck } from '#components/icons/start.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import { lastFourDigits } from '#lib/format/account-number.ts'
import { dialogButton } from '#lib/navigation/dialogs.ts'
import type { FirstStep } from './first-step.ts'

interface FirstStepsProps {
  next: FirstStep
  accountNo: string | undefined
  onChooseGame: () => void
}

/** First steps of a new member; hidden once a game account exists. */
export function FirstSteps({ next, accountNo, onChooseGame }: FirstStepsProps) {
  const { t } = useLingui()
  const digits = accountNo === undefined ? undefined : lastFourDigits(accountNo)
  return (
    <List label={t`First steps`}>
      <DoneStep title={t`Register`} />
      {next === 'deposit' ? (
        <ListRow
          start={<StepNumber tone="accent">2</StepNumber>}
          title={t`Deposit`}
          subtitle={
            digits === undefined
              ? t`Only money from your own registered account is counted.`
              : t`From your account ending in ${digits}`
          }
          arrow
          {...dialogButton({ name: 'deposit', input: {} })}
        />
      ) : (
        <DoneStep title={t`Deposit`} />
      )}
      <ListRow
        start={<StepNumber tone={next === 'game' ? 'accent' : 'plain'}>3</StepNumber>}
        title={t`Open a game account`}
        subtitle={t`Choose a game`}
        arrow
        onClick={onChooseGame}
      />
    </List>
  )
}

function StepNumber({ tone, children }: { tone: 'accent' | 'plain'; children: string }) {
  return (
    <IconTile size="avatar" tone={tone}>
      {children}
    </IconTile>
  )
}

function DoneStep({ title }: { title: string }) {
  const { t } = useLingui()
  return (
    <ListRow
      start={
        <IconTile size="avatar" tone="pos">
          <IconCheck />
        </IconTile>
      }
      title={
        <Text as="span" muted>
          {title}
        </Text>
      }
      end={<Text as="span" role="small" muted>{t`Completed`}</Text>}
    />
  )
}
