import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { parse } from 'valibot'
import { useLocation } from 'wouter'
import { accountRegister, currency } from '../../contract/account.ts'
import { canonicalPhone } from '../../contract/account-rules.ts'
import { buildSettings } from '../../lib/build-settings.ts'
import { call } from '../../lib/http.ts'
import { showToast } from '../../lib/toasts.ts'
import { holderName } from './register-rules.ts'
import type { Registration } from './use-registration.ts'

/** From the success to the login page, milliseconds (section 9). */
const REDIRECT_MS = 2000

interface BankValues {
  readonly bankCode: string
  readonly bankAccountNo: string
  readonly firstName: string
  readonly lastName: string
  readonly currency: string
}

/** Registers, says so, and goes to the login page 2 s later. */
export function useFinalCall({ draft, password, invitedBy, finish }: Registration) {
  const { _ } = useLingui()
  const [, navigate] = useLocation()
  const [done, setDone] = useState(false)
  const { laos } = buildSettings

  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => {
      navigate('/login', { replace: true, state: { registered: draft.phone } })
    }, REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [done, draft.phone, navigate])

  return {
    done,
    register: async (bank: BankValues) => {
      if (done) return
      const body = {
        name: draft.name,
        username: canonicalPhone(draft.phone, laos),
        password,
        sourceCode: draft.sourceCode,
        inviteCode: invitedBy ?? draft.inviteCode,
        bankCode: bank.bankCode,
        bankAccountNo: bank.bankAccountNo,
        bankAccountName: holderName(bank.firstName, bank.lastName),
        ...(laos ? { currency: parse(currency, bank.currency) } : {}),
      }
      await call(accountRegister, { body })
      finish()
      setDone(true)
      showToast({ tone: 'success', text: _(msg`You are registered. Taking you to the sign-in page.`) })
    },
  }
}
