import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Text } from '#components/content/Text.tsx'
import { LookupSelect, type LookupSelectProps } from '#components/forms/LookupSelect.tsx'
import { PasswordField } from '#components/forms/PasswordField.tsx'
import { TextField } from '#components/forms/TextField.tsx'
import { WideOnly } from '#components/layout/Columns.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { accountValidate } from '#contract/account-changes.ts'
import { normalizeVisibleText } from '#contract/formats/invisible-characters.ts'
import { normalizeInviteCode } from '#contract/formats/typed-codes.ts'
import { sourcesResource } from '#domain/lookups/lookup-resources.ts'
import { call } from '#lib/api/client.ts'
import { htmlText } from '#lib/format/html-text.ts'
import { asTyped } from '#lib/forms/normalizers.ts'
import { findNameError, findPasswordError, textErrors } from '#lib/forms/text-errors.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { otpProof } from './otp-proof.ts'
import { validateInviteCode } from './register-rules.ts'
import { StepButton, StepError } from './StepSubmit.tsx'
import type { Registration } from './use-registration.ts'
import { useStepForm } from './use-step-form.ts'

const passwordMissing = msg`Please enter a password`
const confirmMissing = msg`Please enter the password again`
const mismatch = msg`Passwords don't match`
const guessable = msg`This password is too easy to guess`
const unknownInviter = msg`This invite code is not known`

/** Step 3: name, password, source, invite code; also validated by the server (specification, section 4). */
export function ProfileStep({ registration }: { registration: Registration }) {
  const { t } = useLingui()
  const { draft, password, setPassword, goToStep, invitedBy } = registration
  const { form, element, submit } = useStepForm({
    registration,
    toDraft: ({ name, sourceCode, inviteCode }) => ({ name, sourceCode, inviteCode }),
    initial: {
      name: draft.name,
      password,
      confirm: password,
      sourceCode: draft.sourceCode,
      inviteCode: invitedBy ?? draft.inviteCode,
    },
    normalize: {
      name: normalizeVisibleText,
      password: asTyped,
      confirm: asTyped,
      sourceCode: asTyped,
      inviteCode: normalizeInviteCode,
    },
    rules: {
      name: findNameError,
      password: (value) => (value === '' ? passwordMissing : findPasswordError(value)),
      confirm: (value, values) =>
        value === '' ? confirmMissing : value === values.password ? undefined : mismatch,
      inviteCode: (code) => {
        const problem = invitedBy === undefined ? validateInviteCode(code) : undefined
        return problem && textErrors[problem]
      },
    },
    refusalMessages: { name: textErrors.unreadable, password: guessable, inviteCode: unknownInviter },
  })

  const next = submit(async (values) => {
    const { name, sourceCode, inviteCode } = values
    const proof = await otpProof(draft)
    await call(accountValidate, {
      body: { name, username: draft.phone, password: values.password, sourceCode, inviteCode, ...proof },
    })
    setPassword(values.password)
    goToStep(4)
  })

  return (
    <form ref={element} onSubmit={next} noValidate>
      <Stack>
        <WideOnly>
          <Text as="h2" role="titleL">{t`Create your profile`}</Text>
        </WideOnly>
        {/* so that password managers store the password with its username */}
        <input type="text" name="username" autoComplete="username" value={draft.phone} readOnly hidden />
        <TextField
          label={t`Profile name`}
          autoComplete="nickname"
          enterKeyHint="next"
          {...form.text('name')}
        />
        <PasswordField
          label={t`Password`}
          hint={t`8 characters or more, not easy to guess`}
          autoComplete="new-password"
          enterKeyHint="next"
          {...form.text('password')}
        />
        <PasswordField
          label={t`Confirm password`}
          autoComplete="new-password"
          enterKeyHint="next"
          {...form.text('confirm')}
        />
        <SourceSelect {...form.select('sourceCode')} />
        <TextField
          label={t`Inviter code`}
          aside={invitedBy === undefined && t`optional`}
          hint={invitedBy !== undefined && t`From your invite link. It can't be changed.`}
          readOnly={invitedBy !== undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          {...form.text('inviteCode')}
        />
        <StepError text={form.formError} />
        <StepButton busy={form.busy} onBack={registration.goBack}>{t`Next`}</StepButton>
      </Stack>
    </form>
  )
}

type SourceSelectProps = Pick<LookupSelectProps, 'name' | 'value' | 'onChange' | 'error'>

/** Where the new member has heard of the operator (optional). */
function SourceSelect(props: SourceSelectProps) {
  const { t } = useLingui()
  const { value: sources, error, loading, reload } = useResource(sourcesResource)
  if (sources?.length === 0) return null
  const failed = sources === undefined && error !== undefined && !loading
  return (
    <LookupSelect
      label={t`Where did you hear about us?`}
      aside={t`optional`}
      placeholder={t`Choose a source`}
      lookup={{
        options: (sources ?? []).map(({ code, description }) => ({
          value: code,
          label: htmlText(description) || code,
        })),
        loading: sources === undefined && loading,
        failure: failed ? t`The list couldn’t be loaded. You can continue without it.` : undefined,
        onRetry: () => void reload(),
      }}
      optional
      {...props}
    />
  )
}
