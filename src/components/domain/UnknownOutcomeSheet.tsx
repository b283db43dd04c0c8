import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Note } from '#components/feedback/Callout.tsx'
import { ResultHead } from '#components/feedback/ResultHeader.tsx'
import { IconCheck } from '#components/icons/Check.tsx'
import { IconClock } from '#components/icons/Clock.tsx'
import { IconClose } from '#components/icons/Close.tsx'
import { IconInfo } from '#components/icons/Info.tsx'
import { IconRefresh } from '#components/icons/Refresh.tsx'
import { Card } from '#components/layout/Card.tsx'
import { KeyValue, KeyValueRow } from '#components/layout/DescriptionList.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import type { StatementEntry } from '#contract/statement.ts'
import { SupportButton, type SupportWay } from './SupportButton.tsx'
import { OutcomeWords } from './UnknownOutcomeText.tsx'
import { type CheckStep, outcomeFrom } from './unknown-outcome.ts'

export interface OutcomeCheckProps {
  /** The sheet's title. */
  title: ReactNode
  step: CheckStep
  /** The statement's entry that the call left, if there is one. */
  entry: StatementEntry | undefined
  /** The statement has entries that can't be read. */
  unreadable?: boolean
  /** Something else than the statement says that it arrived. */
  arrived?: boolean
  /** When it was sent, in words; until then there are no rows. */
  sentAt: string | undefined
  /** `KeyValueRow`s: what was sent. */
  rows: ReactNode
  /** `KeyValueRow`s: what the check has shown. */
  found?: ReactNode
  /** Seconds until the next check by itself. */
  nextIn?: number | undefined
  onCheck: () => void
  /** Back to the form; offered only once the check has finished without the money having moved (D12). */
  onAgain: () => void
  /** Where a question about it goes. */
  support: SupportWay
  onClose: () => void
}

const MARKS = {
  running: { tone: 'warn', icon: <IconClock /> },
  failed: { tone: 'warn', icon: <IconClock /> },
  found: { tone: 'pos', icon: <IconCheck /> },
  refused: { tone: 'neg', icon: <IconClose /> },
  missing: { tone: 'info', icon: <IconInfo /> },
} as const

/** A money call whose reply was lost: says so, shows the check, and only then offers to try again. */
export function OutcomeCheck(props: OutcomeCheckProps) {
  const {
    title,
    step,
    entry,
    unreadable,
    arrived,
    sentAt,
    rows,
    found,
    nextIn,
    onCheck,
    onAgain,
    support,
    onClose,
  } = props
  const { t } = useLingui()
  const outcome = arrived ? 'found' : outcomeFrom(step, entry, unreadable)
  const open = outcome === 'running' || outcome === 'failed'
  return (
    <Sheet
      title={title}
      reading
      onClose={onClose}
      footer={
        <>
          {outcome === 'found' && <Button onClick={onClose}>{t`Done`}</Button>}
          {(outcome === 'missing' || outcome === 'refused') && (
            <Button onClick={onAgain}>{t`Try again`}</Button>
          )}
          {outcome !== 'found' && (
            <Button look="secondary" icon={<IconRefresh />} loading={outcome === 'running'} onClick={onCheck}>
              {t`Check now`}
            </Button>
          )}
          <SupportButton plain way={support} onLeave={onClose}>
            {t`Ask support about this`}
          </SupportButton>
        </>
      }
    >
      <ResultHead {...MARKS[outcome]} title={<OutcomeWords outcome={outcome} part="title" />}>
        <OutcomeWords outcome={outcome} part="text" />
      </ResultHead>
      <Card pad>
        <KeyValue>
          {sentAt !== undefined && (
            <>
              {rows}
              <KeyValueRow name={t`Sent at`}>{sentAt}</KeyValueRow>
              {found}
            </>
          )}
          {open && (
            <KeyValueRow name={t`Next check`}>
              {outcome === 'running' || nextIn === undefined ? t`Now` : <Trans>in {nextIn} s</Trans>}
            </KeyValueRow>
          )}
        </KeyValue>
      </Card>
      {open && <Note>{t`The button opens again once your balance and statement have been read.`}</Note>}
    </Sheet>
  )
}
