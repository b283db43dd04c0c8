import { Trans, useLingui } from '@lingui/react/macro'
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Note } from '#components/feedback/Callout.tsx'
import { TextField } from '#components/forms/TextField.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { walletTruelink } from '#contract/wallet.ts'
import { moneyCall } from '#domain/money-call/money-call.ts'
import { useMoneyCall } from '#domain/money-call/use-money-call.ts'
import { refreshMoney, rereadMoney } from '#domain/statement/statement-resources.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { DepositWarning } from '#features/deposit/DepositWarning.tsx'
import { Foot } from '#features/deposit/Foot.tsx'
import { MoneyTrouble } from '#features/deposit/MoneyTrouble.tsx'
import { SendButton } from '#features/deposit/SendButton.tsx'
import { errorText, translateErrorKey } from '#lib/api/error-text.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { showErrorToast, showToast } from '#lib/state/toasts.ts'
import { useUnsavedWork } from '#lib/state/unsaved-work.ts'
import { linkIn, looksLikeGift } from './gift-link.ts'
import css from './LinkPanel.module.css'
import { LinkSteps } from './LinkSteps.tsx'

const loadCrypto = () => import('./encrypt-link.ts')
const linkCall = moneyCall(walletTruelink, () => ({ type: 'deposit', satang: undefined }))

/** Keys that say nothing more than that it worked. */
const plainKeys: readonly (string | undefined)[] = [undefined, 'OK', 'SUCCESS']

/** Deposit by a gift link of the prepaid wallet. */
export function LinkPanel() {
  const { t } = useLingui()
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  useUnsavedWork(typed !== '')
  const [problem, setProblem] = useState<'empty' | 'paste'>()
  const [preparing, setPreparing] = useState(false)
  const redeem = useMoneyCall(linkCall, rereadMoney)
  const phone = useResource(walletResource).value?.profile.username
  const link = linkIn(typed)
  // A failed load shows when it counts, at sending.
  useEffect(() => void loadCrypto().catch(() => undefined), [])

  const type = (value: string) => {
    setTyped(value)
    setProblem(undefined)
    redeem.reset()
  }
  const paste = async () => {
    try {
      type(linkIn(await navigator.clipboard.readText()))
    } catch {
      setProblem('paste')
    }
    field.current?.focus()
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (link === '') {
      setProblem('empty')
      field.current?.focus()
      return
    }
    if (preparing || redeem.busy) return
    setPreparing(true)
    const encrypt = await loadCrypto().catch(() => undefined)
    setPreparing(false)
    if (!encrypt)
      return showErrorToast(t`A part of the app couldn’t be loaded. Nothing was sent; please try again.`)
    const state = await redeem.run({ body: { link: encrypt.encryptLink(link) } })
    if (state?.kind === 'failed' || state?.kind === 'unknown') showErrorToast(errorText(state.error))
    // A link that was refused may have been used on another phone.
    if (state?.kind === 'done' || state?.kind === 'failed') refreshMoney()
    if (state?.kind !== 'done') return
    setTyped('')
    const { message } = state.result
    const text =
      plainKeys.includes(message) || message === undefined
        ? t`Gift link received`
        : translateErrorKey(message)
    showToast({ tone: 'success', text })
  }

  return (
    <form id={form} onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
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
          maxLength={1000}
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          disabled={redeem.busy}
          error={
            problem === 'empty'
              ? t`Please paste the gift link`
              : problem === 'paste'
                ? t`The clipboard can’t be read. Please hold the field and choose Paste.`
                : undefined
          }
          hint={looksLikeGift(link) ? t`The link looks right` : undefined}
          end={
            <span className={css.paste}>
              <LinkButton onClick={() => void paste()}>{t`Paste`}</LinkButton>
            </span>
          }
        />
        <Note>
          <Trans>
            <strong>Each link works once.</strong> If the connection breaks while sending, your balance is
            checked before you can send it again.
          </Trans>
        </Note>
        {redeem.state.kind === 'done' && (
          <Note tone="pos" role="status">
            <Trans>The gift link was received. Money arrives in your wallet within 1 minute.</Trans>
          </Note>
        )}
        <MoneyTrouble
          money={redeem}
          matter={{ subject: t`My gift link failed` }}
          again={
            <Trans>If your balance didn’t change, send the link again: it can’t be counted twice.</Trans>
          }
        />
      </Stack>
      <Foot>
        <SendButton
          form={form}
          busy={redeem.busy || preparing}
          offline={t`You are offline. Sending needs a connection.`}
        >
          {t`Send link`}
        </SendButton>
      </Foot>
    </form>
  )
}
