import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { parse } from 'valibot'
import { currency } from '#contract/account.ts'
import { accountRegister } from '#contract/account-changes.ts'
import { CallError } from '#lib/api/api-error.ts'
import { call } from '#lib/api/client.ts'
import { buildSettings } from '#lib/config/build-settings.ts'
import { otpProof } from './otp-proof.ts'
import { formatHolderName } from './register-rules.ts'
import type { Registration } from './use-registration.ts'

/** Normalized values of the form. */
interface BankValues {
  readonly bankCode: string
  readonly bankAccountNo: string
  readonly firstName: string
  readonly lastName: string
  readonly currency: string
}

/** The call that creates the account. */
export function useRegisterCall(registration: Registration) {
  const { draft, password, invitedBy, finish, isFinished, markOutcomeUnknown } = registration
  const { _ } = useLingui()
  const [isOutcomeUnknown, setIsOutcomeUnknown] = useState(false)
  const { laos } = buildSettings
  return {
    /** The response of the last attempt was lost. */
    isOutcomeUnknown,
    register: async (bank: BankValues) => {
      if (isFinished) return
      const body = {
        name: draft.name,
        username: draft.phone,
        password,
        sourceCode: draft.sourceCode,
        inviteCode: invitedBy ?? draft.inviteCode,
        bankCode: bank.bankCode,
        bankAccountNo: bank.bankAccountNo,
        bankAccountName: formatHolderName(bank.firstName, bank.lastName),
        ...(laos ? { currency: parse(currency, bank.currency) } : {}),
        ...(await otpProof(draft)),
      }
      setIsOutcomeUnknown(false)
      try {
        await call(accountRegister, { body })
      } catch (error) {
        if (error instanceof CallError && error.outcomeUnknown) {
          setIsOutcomeUnknown(true)
          markOutcomeUnknown()
        }
        throw error
      }
      finish(_(msg`You are registered. Taking you to the sign-in page.`))
    },
  }
}
