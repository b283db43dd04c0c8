import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect } from 'react'
import { Button, ButtonLink } from '#components/buttons/Button.tsx'
import { IconTile, type IconTileProps } from '#components/content/IconTile.tsx'
import { BalancePocket } from '#components/domain/BalanceCard.tsx'
import { OpenQrFacts, OpenQrRow, OpenQrTitle } from '#components/domain/OpenQrRow.tsx'
import { IconGift, IconTransfer, IconUpload } from '#components/icons/member.tsx'
import { IconDeposit, IconInvite, IconWithdraw } from '#components/icons/start.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import { Money } from '#components/money/Money.tsx'
import { type OpenQr, useOpenQrRow } from '#domain/qr/open-qrs.ts'
import { formatShortDateTime } from '#lib/format/date-time.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import type { HeldBonus, MovementNews, Moving, Sentence } from './pocket.ts'

/** A sentence of `tellMoment` that is told when there is reason to; `HomeBalance` tells the others. */
export type OccasionalSentence = Exclude<Sentence, { kind: 'start' }>

/** A sentence in parts, as the pocket and the list arrange them. */
interface Parts {
  readonly icon: ReactNode
  readonly tone?: IconTileProps['tone']
  readonly about?: ReactNode
  readonly fact: ReactNode
  readonly note?: ReactNode
  readonly action: string
  /** Where the action leads: a page or a dialog. */
  readonly target: { readonly href: string } | { readonly onClick: () => void }
}

type Arrange = (parts: Parts) => ReactNode

/** The sentence in the pocket of the balance card. */
export function MomentPocket({ sentence }: { sentence: OccasionalSentence }) {
  if (sentence.kind === 'qr') return <QrPocket code={sentence.code} />
  return tell(sentence, ({ about, fact, note, action, target }) => (
    <BalancePocket caption={about} content={fact} note={note} action={pocketButton(action, target)} />
  ))
}

/** The sentences for which the pocket has no room, as links. */
export function MomentRows({ sentences }: { sentences: readonly Sentence[] }) {
  const { t } = useLingui()
  return (
    <List label={t`Under way`}>
      {sentences.map((sentence) => {
        if (sentence.kind === 'start') return null
        if (sentence.kind === 'qr') return <QrRow key={sentence.code.provider} code={sentence.code} />
        const key = sentence.kind === 'slip' ? sentence.waitsFor : sentence.kind
        return <Row key={key} sentence={sentence} />
      })}
    </List>
  )
}

type PlainSentence = Exclude<OccasionalSentence, { kind: 'qr' }>

function Row({ sentence }: { sentence: PlainSentence }) {
  return tell(sentence, ({ icon, tone = 'warn', about, fact, note, target }) => (
    <ListRow
      start={<IconTile tone={tone}>{icon}</IconTile>}
      title={about ?? fact}
      subtitle={
        <>
          {about && fact}
          {about && note && ' · '}
          {note}
        </>
      }
      arrow
      {...target}
    />
  ))
}

function tell(sentence: PlainSentence, arrange: Arrange): ReactNode {
  switch (sentence.kind) {
    case 'slip':
      return <SlipSentence {...sentence} arrange={arrange} />
    case 'bonus':
      return <BonusSentence {...sentence.held} arrange={arrange} />
    case 'moving':
      return <MovingSentence {...sentence.movement} arrange={arrange} />
    case 'news':
      return <NewsSentence key={sentence.news.id} {...sentence.news} arrange={arrange} />
    case 'invite':
      return <InviteSentence satang={sentence.amount.satang} arrange={arrange} />
  }
}

function pocketButton(label: string, target: Parts['target']): ReactNode {
  const style = { variant: 'inverse', small: true } as const
  return 'href' in target ? (
    <ButtonLink {...style} {...target}>
      {label}
    </ButtonLink>
  ) : (
    <Button {...style} {...target}>
      {label}
    </Button>
  )
}

function BonusSentence({ bonus, since, arrange }: HeldBonus & { arrange: Arrange }) {
  const { t } = useLingui()
  const { name, canEnd, returnedOnEnd = 0, turnover, turnoverNeeded } = bonus
  const isCounted = turnover !== undefined && turnoverNeeded !== undefined
  const closed = t`Deposits and withdrawals closed`
  const progress =
    canEnd && returnedOnEnd === 0
      ? t`It can be ended now.`
      : isCounted && (
          <Trans>
            <Money satang={turnover} /> of <Money satang={turnoverNeeded} /> played
          </Trans>
        )
  return arrange({
    icon: <IconGift />,
    about: name === undefined ? t`Active bonus` : t`Active bonus: ${name}`,
    fact: progress || closed,
    note: (
      <>
        {progress && closed}
        {progress && since !== undefined && ' · '}
        {since !== undefined && <Trans>As of {since}</Trans>}
      </>
    ),
    action: t`See bonus`,
    target: { href: '/user/bonus' },
  })
}

function SlipSentence(props: Extract<Sentence, { kind: 'slip' }> & { arrange: Arrange }) {
  const { waitsFor, count, arrange } = props
  const { t } = useLingui()
  const online = useAtomValue(onlineAtom)
  // Named like the counts in the other places with the same texts.
  const [held, checking, open] = [count, count, count]
  const fact = {
    member: (
      <Plural
        value={held}
        one="# slip waits for you to check and send it."
        other="# slips wait for you to check and send them."
      />
    ),
    check: <Plural value={checking} one="# slip is being checked" other="# slips are being checked" />,
    network: online ? (
      <Plural value={open} one="# slip is waiting to be sent" other="# slips are waiting to be sent" />
    ) : (
      <Plural value={open} one="# slip waits for a connection" other="# slips wait for a connection" />
    ),
  }[waitsFor]
  return arrange({
    icon: <IconUpload />,
    tone: waitsFor === 'check' ? 'info' : 'warn',
    fact,
    action: t`Show`,
    target: { onClick: () => openDialog({ name: 'slips', input: { tab: 'queue' } }) },
  })
}

const movementIcons = { deposit: <IconDeposit />, withdraw: <IconWithdraw />, transfer: <IconTransfer /> }

function MovingSentence({ kind, satang, startedAt, arrange }: Moving & { arrange: Arrange }) {
  const { t } = useLingui()
  const about = {
    deposit: t`Deposit in progress`,
    withdraw: t`Withdrawal in progress`,
    transfer: t`Transfer in progress`,
  }[kind]
  const time = formatShortDateTime(startedAt)
  const since = t`Since ${time}`
  return arrange({
    icon: movementIcons[kind],
    tone: 'info',
    about,
    fact: satang === undefined ? since : <Money satang={satang} size="m" />,
    note: satang !== undefined && since,
    action: t`Show`,
    target: { href: '/user/statement' },
  })
}

function NewsSentence({
  kind,
  satang,
  hasSucceeded,
  wasAway,
  onTold,
  arrange,
}: MovementNews & { arrange: Arrange }) {
  const { t } = useLingui()
  // Told once the member leaves home or opens the statement.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it has the key of what it tells
  useEffect(() => onTold, [])
  const facts = hasSucceeded
    ? {
        deposit: t`Deposit in your wallet`,
        withdraw: t`Withdrawal at your bank`,
        transfer: t`Transfer completed`,
      }
    : {
        deposit: t`Deposit not credited`,
        withdraw: t`Withdrawal not paid out`,
        transfer: t`Transfer not completed`,
      }
  return arrange({
    icon: movementIcons[kind],
    tone: hasSucceeded ? 'pos' : 'neg',
    about: wasAway && t`While you were away`,
    fact: facts[kind],
    note: satang !== undefined && <Money satang={satang} />,
    action: t`Show`,
    target: { href: '/user/statement' },
  })
}

function InviteSentence({ satang, arrange }: { satang: number; arrange: Arrange }) {
  const { t } = useLingui()
  return arrange({
    icon: <IconInvite />,
    tone: 'accent',
    about: t`Invite bonus`,
    fact: <Money satang={satang} />,
    action: t`Receive`,
    target: { onClick: () => openDialog({ name: 'inviteBonus', input: {} }) },
  })
}

const openQr = ({ provider }: OpenQr) => openDialog({ name: 'deposit', input: { method: 'qr', provider } })

function QrPocket({ code }: { code: OpenQr }) {
  const { t } = useLingui()
  const row = useOpenQrRow(code)
  return (
    <BalancePocket
      caption={<OpenQrFacts {...row} />}
      content={<OpenQrTitle {...row} />}
      action={pocketButton(t`Show`, { onClick: () => openQr(code) })}
    />
  )
}

function QrRow({ code }: { code: OpenQr }) {
  return <OpenQrRow {...useOpenQrRow(code)} onClick={() => openQr(code)} />
}
