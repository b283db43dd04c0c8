import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useRef } from 'react'
import { object, safeParse, string } from 'valibot'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Text } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { Checkbox } from '#components/forms/Checkbox.tsx'
import { PasswordField } from '#components/forms/PasswordField.tsx'
import { SubmitButton } from '#components/forms/SubmitButton.tsx'
import { TextField } from '#components/forms/TextField.tsx'
import { IconDeposit, IconHeadset, IconWithdraw } from '#components/icons/start.tsx'
import { PocketPanel } from '#components/layout/PocketPanel.tsx'
import { SplitPage } from '#components/layout/SplitPage.tsx'
import { Row, Stack } from '#components/layout/Stack.tsx'
import { LanguageToggle } from '#components/navigation/LanguageToggle.tsx'
import { login } from '#contract/login.ts'
import { usePortalName } from '#domain/lookups/portal-name.ts'
import { call } from '#lib/api/client.ts'
import { required } from '#lib/forms/form-rules.ts'
import { asTyped, phoneToSend } from '#lib/forms/normalizers.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { useLanguageSelect } from '#lib/i18n/use-language-select.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { sessionNoticeAtom, signIn } from '#lib/session/session.ts'
import css from './LoginScreen.module.css'

const missingPassword = msg`Please enter your password`

const historyStateSchema = object({ registered: string() })

/**
 * Phone number from a registration that has just redirected here, or undefined.
 * @param state state of the history entry, of any shape
 */
function parseRegisteredPhone(state: unknown): string | undefined {
  const parsed = safeParse(historyStateSchema, state)
  return parsed.success ? parsed.output.registered : undefined
}

/** Sign-in with phone and password (specification, sections 2 and 4). */
export default function LoginScreen() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const newMemberPhone = parseRegisteredPhone(useHistoryState<unknown>())
  const hasSessionEnded = useAtomValue(sessionNoticeAtom) !== undefined
  const online = useAtomValue(onlineAtom)
  const form = useForm({
    initial: { username: newMemberPhone ?? '', password: '', remember: true },
    normalize: { username: phoneToSend, password: asTyped },
    rules: {
      username: required(msg`Please enter your phone number`),
      password: (password) => (password === '' ? missingPassword : undefined),
    },
    fieldByErrorKey: { WRONG_CREDENTIAL: 'password' },
  })
  // Abort on unmount: a late response must not sign in a visitor who has left for another public page.
  const abortRef = useRef<AbortController>(undefined)
  useEffect(() => {
    const abort = new AbortController()
    abortRef.current = abort
    return () => abort.abort()
  }, [])
  const onSubmit = form.submit(async ({ username, password, remember }) => {
    const signal = abortRef.current?.signal
    const { token } = await call(login, { body: { username, password }, signal })
    if (signal?.aborted) return
    signIn(token, remember)
    // Going back to this page would sign out again.
    navigate('/user', { replace: true })
  })
  return (
    <SplitPage
      panel={{
        title: t`One main wallet for all games`,
        text: t`Move money between your main wallet and games. Balances show when they were last checked.`,
        facts: [
          { icon: IconDeposit, text: t`Deposit by bank transfer and send the slip here` },
          { icon: IconWithdraw, text: t`Withdraw to the bank account in your name` },
          { icon: IconHeadset, text: t`Contact us without signing in` },
        ],
      }}
    >
      <Welcome end={<LanguageToggle {...useLanguageSelect()} onBrandBackground />}>
        <div>
          <Text as="h1" role="titleL">{t`Sign in`}</Text>
          <Text muted>{t`Use the phone number you registered with`}</Text>
        </div>
        {newMemberPhone !== undefined && (
          <Callout
            tone="pos"
            role="status"
          >{t`You are registered. Sign in with your phone number and password.`}</Callout>
        )}
        {hasSessionEnded && (
          <Callout tone="warn" role="status">{t`Your session has ended. Please sign in again.`}</Callout>
        )}
        <form onSubmit={onSubmit} noValidate>
          <Stack>
            <TextField
              label={t`Phone number`}
              type="tel"
              inputMode="tel"
              autoComplete="username"
              enterKeyHint="next"
              {...form.text('username')}
            />
            <PasswordField
              label={t`Password`}
              placeholder={t`Enter your password`}
              autoComplete="current-password"
              enterKeyHint="go"
              {...form.text('password')}
            />
            <Row between>
              <Checkbox label={t`Remember me`} {...form.check('remember')} />
              <LinkButton href="/contact">{t`Forgot password?`}</LinkButton>
            </Row>
            {form.formError !== undefined && (
              <Callout tone="neg" role="alert">
                {form.formError}
              </Callout>
            )}
            <SubmitButton
              busy={form.busy}
              online={online}
              offlineReason={t`Signing in needs a connection.`}
            >{t`Sign in`}</SubmitButton>
          </Stack>
        </form>
        <div>
          <Text as="div" role="small" muted center>
            {t`No account yet?`} <LinkButton href="/register">{t`Register`}</LinkButton>
          </Text>
        </div>
      </Welcome>
    </SplitPage>
  )
}

interface WelcomeProps {
  /** The language toggle, at the end of the top row. */
  end: ReactNode
  children: ReactNode
}

/**
 * Layout of the sign-in page: the brand's coin at the top, and the form in a pocket panel below it. From 1080 px, only the
 * form.
 */
function Welcome({ end, children }: WelcomeProps) {
  return (
    <>
      <header className={css.header}>
        <div className={css.topRow}>
          <span className={css.name}>{usePortalName()}</span>
          <span data-dock="top" />
          {end}
        </div>
        <div className={css.coin} />
      </header>
      <PocketPanel className={css.form}>{children}</PocketPanel>
    </>
  )
}
