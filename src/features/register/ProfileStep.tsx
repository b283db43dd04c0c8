import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { PasswordField } from '#components/forms/PasswordField.tsx'
import { TextField } from '#components/forms/TextField.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { accountValidate } from '#contract/account.ts'
import { canonicalPhone, PASSWORD_MAX_LENGTH } from '#contract/account-rules.ts'
import { call } from '#lib/api/client.ts'
import { buildSettings } from '#lib/config/build-settings.ts'
import { required } from '#lib/forms/form-rules.ts'
import { FormFailure } from './FormFailure.tsx'
import { otpProof } from './otp-proof.ts'
import { passwordFits } from './register-rules.ts'
import { SourceSelect } from './SourceSelect.tsx'
import { StepButton } from './StepButton.tsx'
import type { Registration } from './use-registration.ts'
import { useStepForm } from './use-step-form.ts'

const passwordMissing = msg`Please enter a password`
const passwordShort = msg`Use 8 characters or more`
const confirmMissing = msg`Please enter the password again`
const mismatch = msg`Passwords don't match`
const guessable = msg`This password is too easy to guess`
const unknownInviter = msg`This invite code is not known`

/** Step 3: name, password, where from, inviter; the server looks at it too (specification, section 4). */
export function ProfileStep({ registration }: { registration: Registration }) {
  const { t } = useLingui()
  const { draft, password, setPassword, go, invitedBy } = registration
  const { form, element, submit } = useStepForm({
    registration,
    keep: ({ name, sourceCode, inviteCode }) => ({ name, sourceCode, inviteCode }),
    initial: {
      name: draft.name,
      password,
      confirm: password,
      sourceCode: draft.sourceCode,
      inviteCode: invitedBy ?? draft.inviteCode,
    },
    rules: {
      name: required(msg`Please enter a profile name`),
      password: (value) => (value === '' ? passwordMissing : passwordFits(value) ? undefined : passwordShort),
      confirm: (value, values) =>
        value === '' ? confirmMissing : value === values.password ? undefined : mismatch,
    },
    refusalMessages: { password: guessable, inviteCode: unknownInviter },
  })

  const next = submit(async (values) => {
    const { name, sourceCode, inviteCode } = values
    const username = canonicalPhone(draft.phone, buildSettings.laos)
    const proof = await otpProof(draft)
    await call(accountValidate, {
      body: { name, username, password: values.password, sourceCode, inviteCode, ...proof },
    })
    setPassword(values.password)
    go(4)
  })

  return (
    <form ref={element} onSubmit={next} noValidate>
      <Stack>
        {/* tells password managers whose password this is */}
        <input type="text" name="username" autoComplete="username" value={draft.phone} readOnly hidden />
        <TextField
          label={t`Profile name`}
          autoComplete="nickname"
          enterKeyHint="next"
          maxLength={60}
          {...form.text('name')}
        />
        <PasswordField
          label={t`Password`}
          hint={t`8 characters or more, not easy to guess`}
          autoComplete="new-password"
          enterKeyHint="next"
          maxLength={PASSWORD_MAX_LENGTH}
          {...form.text('password')}
        />
        <PasswordField
          label={t`Confirm password`}
          autoComplete="new-password"
          enterKeyHint="next"
          maxLength={PASSWORD_MAX_LENGTH}
          {...form.text('confirm')}
        />
        <SourceSelect {...form.text('sourceCode')} />
        <TextField
          label={t`Inviter code`}
          aside={invitedBy === undefined && t`optional`}
          hint={invitedBy !== undefined && t`From your invite link. It can't be changed.`}
          readOnly={invitedBy !== undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={60}
          {...form.text('inviteCode')}
        />
        <FormFailure text={form.formError} />
        <StepButton busy={form.busy}>{t`Next`}</StepButton>
      </Stack>
    </form>
  )
}
