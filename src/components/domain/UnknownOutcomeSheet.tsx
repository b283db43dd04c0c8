import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { ResultHeader } from '#components/feedback/ResultHeader.tsx'
import { IconClose, IconRefresh } from '#components/icons/member.tsx'
import { IconClock } from '#components/icons/screens.tsx'
import { IconCheck, IconInfo } from '#components/icons/start.tsx'
import { Card } from '#components/layout/Card.tsx'
import { DescriptionList, DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { Money } from '#components/money/Money.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import type { Satang } from '#contract/money.ts'
import type { StatementEntry } from '#contract/statement.ts'
import { SupportButton, type SupportTarget } from './SupportButton.tsx'

/** What re-reading wallet and statement has shown so far about a money call whose response was lost. */
type Outcome = 'running' | 'failed' | 'found' | 'refused' | 'missing'

/** Progress of re-reading wallet and statement. */
type CheckStep = 'running' | 'failed' | 'finished'

/**
 * Combines the progress of the check with the entry it found.
 * @param entry the entry that the call created, if found
 * @param unreadable whether the statement has entries that can't be parsed: the call's own may be among them
 */
export function deriveOutcome(
  step: CheckStep,
  entry: StatementEntry | undefined,
  unreadable = false,
): Outcome {
  if (step !== 'finished') return step
  if (!entry) return unreadable ? 'failed' : 'missing'
  return entry.status === 'FAILED' ? 'refused' : 'found'
}

export interface UnknownOutcomeSheetProps {
  /** The sheet's title. */
  title: ReactNode
  step: CheckStep
  /** The statement entry that the call created, if found. */
  entry: StatementEntry | undefined
  /** The statement has entries that can't be read. */
  unreadable?: boolean
  /** There is evidence other than the statement that the request arrived. */
  hasArrived?: boolean
  /** When it was sent, formatted; rows are hidden while undefined. */
  sentAt: string | undefined
  /** The amount sent. */
  amountSatang?: Satang | undefined
  /** `DescriptionRow`s: what else was sent. */
  rows?: ReactNode
  /** `DescriptionRow`s: what the check found. */
  found?: ReactNode
  /** Seconds until the next automatic check. */
  nextIn?: number | undefined
  onCheck: () => void
  /** Back to the form; only offered once the check has finished and the money hasn't moved. */
  onAgain: () => void
  support: SupportTarget
  onClose: () => void
}

const APPEARANCES = {
  running: { tone: 'warn', icon: <IconClock /> },
  failed: { tone: 'warn', icon: <IconClock /> },
  found: { tone: 'pos', icon: <IconCheck /> },
  refused: { tone: 'neg', icon: <IconClose /> },
  missing: { tone: 'info', icon: <IconInfo /> },
} as const

/**
 * For a money call whose response was lost: shows the progress of the check, and only then offers to try
 * again.
 */
export function UnknownOutcomeSheet(props: UnknownOutcomeSheetProps) {
  const {
    title,
    step,
    entry,
    unreadable,
    hasArrived,
    sentAt,
    amountSatang,
    rows,
    found,
    nextIn,
    onCheck,
    onAgain,
    support,
    onClose,
  } = props
  const { t } = useLingui()
  const outcome = hasArrived ? 'found' : deriveOutcome(step, entry, unreadable)
  const [resultTitle, resultText] = useOutcomeTexts(outcome)
  const isPending = outcome === 'running' || outcome === 'failed'
  return (
    <Sheet
      title={title}
      step={2}
      scrollableByKeyboard
      onClose={onClose}
      footer={
        <>
          {outcome === 'found' && <Button onClick={onClose}>{t`Done`}</Button>}
          {(outcome === 'missing' || outcome === 'refused') && (
            <Button onClick={onAgain}>{t`Try again`}</Button>
          )}
          {outcome !== 'found' && (
            <Button
              variant="secondary"
              icon={<IconRefresh />}
              loading={outcome === 'running'}
              onClick={onCheck}
            >
              {t`Check now`}
            </Button>
          )}
          <SupportButton asLink target={support} onNavigate={onClose}>
            {t`Ask support about this`}
          </SupportButton>
        </>
      }
    >
      <ResultHeader {...APPEARANCES[outcome]} title={resultTitle}>
        {resultText}
      </ResultHeader>
      <Card padded>
        <DescriptionList>
          {sentAt !== undefined && (
            <>
              {amountSatang !== undefined && (
                <DescriptionRow name={t`Amount`}>
                  <Money satang={amountSatang} alwaysVisible />
                </DescriptionRow>
              )}
              {rows}
              <DescriptionRow name={t`Sent at`}>{sentAt}</DescriptionRow>
              {found}
            </>
          )}
          {isPending && (
            <DescriptionRow name={t`Next check`}>
              {outcome === 'running' || nextIn === undefined ? t`Now` : <Trans>in {nextIn} s</Trans>}
            </DescriptionRow>
          )}
        </DescriptionList>
      </Card>
      {isPending && (
        <Callout>{t`The button opens again once your balance and statement have been read.`}</Callout>
      )}
    </Sheet>
  )
}

/** Title and text for an outcome: what happened and what to do next. */
function useOutcomeTexts(outcome: Outcome): readonly [title: string, text: string] {
  const { t } = useLingui()
  switch (outcome) {
    case 'running':
    case 'failed':
      return [
        t`Result not known yet, checking`,
        t`The connection was lost after the request was sent. Don’t send it again yet: we are comparing it with your latest balance and statement.`,
      ]
    case 'found':
      return [t`Your request arrived`, t`It is in your statement. There is no need to send it again.`]
    case 'refused':
      return [
        t`Your request failed`,
        t`Your statement has it as failed. Check your balance before you try again.`,
      ]
    case 'missing':
      return [
        t`Not in your statement`,
        t`Your balance and statement were just read, and the request isn’t among the newest entries. Check your balance before you try again.`,
      ]
  }
}
