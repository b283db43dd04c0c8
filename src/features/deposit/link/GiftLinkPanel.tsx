import { Trans, useLingui } from '@lingui/react/macro'
import { atom, useAtomValue } from 'jotai'
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Text } from '#components/content/Text.tsx'
import { Verbatim } from '#components/content/Verbatim.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { TextField } from '#components/forms/TextField.tsx'
import { NumberedStep } from '#components/layout/NumberedStep.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { useMoneyText } from '#components/money/use-money-text.ts'
import { SheetFooter } from '#components/overlays/Sheet.tsx'
import type { ResultOf } from '#contract/call.ts'
import { findVoucherCode, normalizeGiftLink } from '#contract/formats/gift-link.ts'
import type { Satang } from '#contract/money.ts'
import { walletTruelink } from '#contract/wallet-changes.ts'
import { createMoneyAction, type SentAt, useMoneyAction } from '#domain/money-call/money-action.ts'
import { createMoneyCall } from '#domain/money-call/money-call.ts'
import type { SentCall } from '#domain/money-call/money-intents.ts'
import { useOutcomeToast } from '#domain/money-call/use-outcome.ts'
import { useResultMovement } from '#domain/movements/use-result-movement.ts'
import { rereadWalletAndStatement } from '#domain/statement/statement-resources.ts'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { DepositWarning, MoneyCallError, SendButton } from '#features/deposit/DepositFormParts.tsx'
import { DepositSent } from '#features/deposit/DepositSent.tsx'
import { rememberDeposit } from '#features/deposit/last-deposit.ts'
import { WayHeading } from '#features/deposit/WayParts.tsx'
import { translateErrorKey } from '#lib/api/error-text.ts'
import { maskPhone } from '#lib/format/account-number.ts'
import { readInput } from '#lib/forms/read-input.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { showErrorToast } from '#lib/state/toasts.ts'
import { useUnsavedWork } from '#lib/state/unsaved-work.ts'
import css from './GiftLinkPanel.module.css'
import { creditedAmount } from './gift-link.ts'

const loadEncryption = () => import('./encrypt-link.ts')
const linkCall = createMoneyCall(walletTruelink, () => ({ type: 'deposit', satang: undefined }))
const linkAction = createMoneyAction([linkCall], atom<SentAt | undefined>(undefined))

/** Success keys without further information. */
const plainSuccessKeys: readonly string[] = ['OK', 'SUCCESS']

/** Longer than any link; a message around the link may be longer. */
const MAX_LINK_LENGTH = 1000

const readLink = (typed: string) => normalizeGiftLink(typed).slice(0, MAX_LINK_LENGTH)

interface GiftLinkPanelProps {
  /** Whether the member has just chosen gift links. */
  isChosen: boolean
  onClose: () => void
  onResultShown: (isShown: boolean) => void
}

export function GiftLinkPanel({ isChosen, onClose, onResultShown }: GiftLinkPanelProps) {
  const { t } = useLingui()
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  useUnsavedWork(typed !== '')
  const [problem, setProblem] = useState<'empty' | 'paste'>()
  const [preparing, setPreparing] = useState(false)
  const redeem = useMoneyAction(linkAction, rereadWalletAndStatement)
  const showOutcomeToast = useOutcomeToast()
  const phone = useResource(walletResource).value?.profile.username
  const isKnownLink = findVoucherCode(readLink(typed)) !== undefined
  // Preload; a failure is reported on submit.
  useEffect(() => void loadEncryption().catch(() => undefined), [])

  const onType = (value: string) => {
    setTyped(value)
    setProblem(undefined)
    redeem.reset()
  }
  const paste = async () => {
    try {
      onType(readLink(await navigator.clipboard.readText()))
    } catch {
      setProblem('paste')
    }
    field.current?.focus()
  }
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const current = readInput(event.currentTarget, 'link') ?? typed
    const link = readLink(current)
    if (current !== typed) onType(current)
    if (link === '') {
      setProblem('empty')
      field.current?.focus()
      return
    }
    if (preparing || redeem.busy) return
    setPreparing(true)
    const encrypt = await loadEncryption().catch(() => undefined)
    setPreparing(false)
    if (!encrypt)
      return showErrorToast(t`A part of the app couldn’t be loaded. Nothing was sent; please try again.`)
    const outcome = await redeem.send(linkCall, {}, { body: { link: encrypt.encryptLink(link) } })
    if (!outcome) return
    showOutcomeToast(outcome, t`Gift link received`)
    if (outcome.kind !== 'done') return
    rememberDeposit({ method: 'link' })
    setTyped('')
  }

  if (redeem.state.kind === 'done' && redeem.sentCall) {
    return (
      <GiftLinkResult
        result={redeem.state.result}
        call={redeem.sentCall}
        onAgain={redeem.reset}
        onDone={onClose}
        onShown={onResultShown}
      />
    )
  }
  return (
    <form id={form} onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <WayHeading title={t`Gift link`} isChosen={isChosen} />
        <LinkSteps phone={phone} />
        <DepositWarning />
        <TextField
          ref={field}
          label={t`Gift link`}
          name="link"
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
          onPaste={(event) => {
            const message = event.clipboardData.getData('text/plain')
            if (findVoucherCode(message) === undefined) return
            // The browser would join its lines.
            event.preventDefault()
            onType(readLink(message))
          }}
          disabled={redeem.busy}
          error={
            problem === 'empty'
              ? t`Please paste the gift link`
              : problem === 'paste'
                ? t`The clipboard can’t be read. Please hold the field and choose Paste.`
                : undefined
          }
          hint={isKnownLink ? t`The link looks right` : undefined}
          end={
            <span className={css.paste}>
              <LinkButton onClick={() => void paste()}>{t`Paste`}</LinkButton>
            </span>
          }
        />
        <Callout>
          <Trans>
            <strong>Each link works once.</strong> If the connection breaks while sending, your balance is
            checked before you can send it again.
          </Trans>
        </Callout>
        <MoneyCallError
          money={redeem}
          topic={{ subject: t`My gift link failed` }}
          retryAdvice={
            <Trans>If your balance didn’t change, send the link again: it can’t be counted twice.</Trans>
          }
        />
      </Stack>
      <SheetFooter>
        <SendButton
          form={form}
          busy={redeem.busy || preparing}
          offlineReason={t`You are offline. Sending needs a connection.`}
        >
          {t`Send link`}
        </SendButton>
      </SheetFooter>
    </form>
  )
}

interface GiftLinkResultProps {
  result: ResultOf<typeof walletTruelink>
  call: SentCall
  onAgain: () => void
  onDone: () => void
  onShown: (isShown: boolean) => void
}

/** The link was accepted. Its money may already be in the wallet, as the statement shows. */
function GiftLinkResult({ result: { message, amount }, call, onAgain, ...events }: GiftLinkResultProps) {
  const { t } = useLingui()
  const currency = useAtomValue(currencyAtom)
  const named = creditedAmount(amount, currency)
  const sent = { type: 'deposit', way: 'gift', satang: named, call } as const
  const { movement, entry, balanceSince } = useResultMovement(sent)
  const satang = named ?? (currency === 'BAHT' ? entry?.amount : undefined)
  const isCredited = movement.status === 'SUCCESS'
  return (
    <DepositSent
      title={isCredited ? t`The money is in your wallet` : t`Gift link received`}
      movement={movement}
      method={t`Gift link`}
      satang={satang}
      at={call.at}
      balanceSince={balanceSince}
      reference={entry?.reference}
      again={{ label: t`Send another link`, onClick: onAgain }}
      {...events}
    >
      {message !== undefined && !plainSuccessKeys.includes(message)
        ? translateErrorKey(message)
        : isCredited
          ? t`Your gift link was redeemed.`
          : t`Money arrives in your wallet within 1 minute.`}
      {satang === undefined && <> {t`The amount isn’t known yet; your statement will show it.`}</>}
    </DepositSent>
  )
}

/** Two baht (specification, section 9). */
export const GIFT_MIN_SATANG = 200 as Satang

function LinkSteps({ phone }: { phone: string | undefined }) {
  const { t } = useLingui()
  const number = phone === undefined ? '' : maskPhone(phone)
  const least = useMoneyText().formatShort(GIFT_MIN_SATANG)
  return (
    <Stack gap={3}>
      <NumberedStep
        number={1}
        title={t`Make a gift link in your TrueMoney Wallet app`}
        subtitle={
          <>
            {phone === undefined ? (
              <Trans>It must come from your registered number.</Trans>
            ) : (
              <Trans>
                It must come from your registered number{' '}
                <Text as="strong" nowrap>
                  <Verbatim>{number}</Verbatim>
                </Text>
                .
              </Trans>
            )}{' '}
            <Text as="span" role="caption" nowrap>{t`Minimum ${least}`}</Text>
          </>
        }
      />
      <NumberedStep number={2} title={t`Paste the link here`} />
    </Stack>
  )
}
