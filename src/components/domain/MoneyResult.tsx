import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Verbatim } from '#components/content/Verbatim.tsx'
import { ResultHeader } from '#components/feedback/ResultHeader.tsx'
import { useDoubleTapGuard } from '#components/hooks/use-double-tap-guard.ts'
import { IconClose } from '#components/icons/member.tsx'
import { IconClock } from '#components/icons/screens.tsx'
import { IconCheck } from '#components/icons/start.tsx'
import { Card } from '#components/layout/Card.tsx'
import { DescriptionList, DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { Money } from '#components/money/Money.tsx'
import { SheetFooter } from '#components/overlays/Sheet.tsx'
import type { Satang } from '#contract/money.ts'
import { MoneyLine, type MoneyLineProps } from './MoneyLine.tsx'
import { ShareButtons, type ShareButtonsProps } from './ShareButtons.tsx'
import { SupportButton, type SupportTarget } from './SupportButton.tsx'

export interface MoneyResultProps {
  title: string
  /** Sentence about the next step. */
  children: ReactNode
  status: keyof typeof looks
  /** Absent if unknown. */
  satang?: Satang | undefined
  line?: MoneyLineProps | undefined
  facts: readonly (readonly [name: string, value: string | undefined])[]
  /** Balances after it, in satang; undefined while not known. */
  balances?: readonly (readonly [account: string, satang: number | undefined])[] | undefined
  share: ShareButtonsProps
  support: SupportTarget
  /** Starts over. */
  again?: { label: string; onClick: () => void } | undefined
  onClose: () => void
}

const looks = {
  SUCCESS: { tone: 'pos', icon: <IconCheck /> },
  PROCESSING: { tone: 'warn', icon: <IconClock /> },
  FAILED: { tone: 'neg', icon: <IconClose /> },
} as const

/** Result of a flow that moves money, which fills its sheet: the same for every way. */
export function MoneyResult({
  title,
  children,
  status,
  satang,
  line,
  facts,
  balances,
  ...props
}: MoneyResultProps) {
  const { t } = useLingui()
  const { share, support, again, onClose } = props
  // It appears where the button that led here was.
  const isArmed = useDoubleTapGuard()
  const supportRow =
    'href' in support ? { href: support.href, onClick: onClose } : { onClick: support.onOpenChat }
  return (
    <>
      <ResultHeader
        {...looks[status]}
        title={title}
        figure={satang !== undefined && <Money satang={satang} size="hero" alwaysVisible />}
      >
        {children}
      </ResultHeader>
      {/* The next step, unless the money comes by itself. */}
      {status === 'FAILED' && (
        <SupportButton
          variant="secondary"
          block
          target={support}
          onNavigate={onClose}
        >{t`Ask support about this`}</SupportButton>
      )}
      <Card padded>
        <Stack gap={2}>
          {line && <MoneyLine {...line} />}
          <DescriptionList>
            {facts.map(
              ([name, value]) =>
                value !== undefined && (
                  <DescriptionRow key={name} name={name}>
                    {/* Times, accounts and references. */}
                    {/\d/.test(value) ? <Verbatim>{value}</Verbatim> : value}
                  </DescriptionRow>
                ),
            )}
            {balances?.map(([account, balance]) => (
              <DescriptionRow key={account} name={account}>
                <Money satang={balance} />
              </DescriptionRow>
            ))}
          </DescriptionList>
        </Stack>
      </Card>
      <ShareButtons {...share} />
      <List outlined>
        {again && <ListRow title={again.label} onClick={again.onClick} arrow />}
        <ListRow title={t`See it in the statement`} href="/user/statement" onClick={onClose} arrow />
        {status !== 'FAILED' && <ListRow title={t`Ask support about this`} {...supportRow} arrow />}
      </List>
      <SheetFooter>
        <Button block disabled={!isArmed} onClick={onClose}>
          {status === 'SUCCESS' ? t`Done` : t`Close`}
        </Button>
      </SheetFooter>
    </>
  )
}
