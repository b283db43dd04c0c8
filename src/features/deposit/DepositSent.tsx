import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { ResultHeader } from '#components/feedback/ResultHeader.tsx'
import { StatusChip } from '#components/feedback/StatusChip.tsx'
import { IconClock } from '#components/icons/screens.tsx'
import { IconCheck } from '#components/icons/start.tsx'
import { Card } from '#components/layout/Card.tsx'
import { DescriptionList, DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { Money } from '#components/money/Money.tsx'
import { SheetFooter } from '#components/overlays/Sheet.tsx'
import type { Satang } from '#contract/money.ts'
import { formatDateTime } from '#lib/format/date-time.ts'

export interface DepositSentProps {
  title: string
  /** Tells the member when the money arrives, or who checks it. */
  children: ReactNode
  /** Absent if the server doesn't say whether the money has arrived already. */
  status?: 'PROCESSING' | 'SUCCESS'
  /** The server hasn't confirmed anything yet. */
  isAwaited?: boolean
  /** How the money comes; absent if unknown. */
  method?: string | undefined
  /** Absent if unknown. */
  satang?: Satang | undefined
  /** Epoch milliseconds. */
  sentAt: number | undefined
  /** Further `DescriptionRow`s. */
  rows?: ReactNode
  /** Returns to the form. */
  again?: { label: string; onClick: () => void }
  onDone: () => void
  /** Called when the result appears or disappears: it stands alone in the sheet. */
  onShown: (isShown: boolean) => void
}

/** Result of a deposit that the server accepted, or whose money is awaited. */
export function DepositSent({
  title,
  children,
  status,
  isAwaited,
  method,
  satang,
  sentAt,
  rows,
  again,
  onDone,
  onShown,
}: DepositSentProps) {
  const { t } = useLingui()
  useEffect(() => {
    onShown(true)
    return () => onShown(false)
  }, [onShown])
  return (
    <>
      <ResultHeader
        tone={isAwaited ? 'warn' : 'pos'}
        icon={isAwaited ? <IconClock /> : <IconCheck />}
        title={title}
        figure={satang !== undefined && <Money satang={satang} size="hero" alwaysVisible />}
      >
        {children}
      </ResultHeader>
      <Card padded>
        <DescriptionList>
          {status && (
            <DescriptionRow name={t`Status`}>
              <StatusChip status={status} />
            </DescriptionRow>
          )}
          {method !== undefined && <DescriptionRow name={t`Deposit method`}>{method}</DescriptionRow>}
          {sentAt !== undefined && <DescriptionRow name={t`Time`}>{formatDateTime(sentAt)}</DescriptionRow>}
          {rows}
        </DescriptionList>
      </Card>
      <SheetFooter>
        <Button block onClick={onDone}>{t`Done`}</Button>
        {again && (
          <Button block variant="secondary" onClick={again.onClick}>
            {again.label}
          </Button>
        )}
        <LinkButton href="/user/statement" onClick={onDone}>{t`See it in the statement`}</LinkButton>
      </SheetFooter>
    </>
  )
}
