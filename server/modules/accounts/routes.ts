import {
  accountBankName,
  accountChangePassword,
  accountProfile,
  accountRegister,
  accountUpdateProfile,
  accountValidate,
  type Registration,
} from '#contract/account.ts'
import { login, logout } from '#contract/login.ts'
import type { Deps } from '#server/deps.ts'
import { readOperatorSettings } from '#server/modules/settings/settings.ts'
import { type App, mount } from '#server/platform/http/mount.ts'
import { registerPerAddress, validatePerAddress } from '#server/platform/rate-limit/limits.ts'
import { limitRate } from '#server/platform/rate-limit/rate-limit.ts'
import { changePassword } from './change-password.ts'
import { endSession, signIn } from './login.ts'
import { createMember } from './members.ts'
import { correctHolderName, readBankAccount, toProfileResponse, updateProfile } from './profile.ts'
import { requireUnregistered, validateDraft } from './registration.ts'

const success = { message: 'SUCCESS' }

/** Mounts registration, login, logout, profile, bank account and password calls. */
export function mountAccounts(app: App, deps: Deps): void {
  const { db, clock, settings, rateStore, passwords } = deps

  mount(app, deps, accountValidate, async ({ body, ip }) => {
    const at = clock.now()
    const { phone } = await validateDraft(db, settings, body)
    await limitRate(rateStore, `validate-from:${ip}`, validatePerAddress, at)
    await requireUnregistered(db, phone, body, { ip, now: at })
    return success
  })

  mount(app, deps, accountRegister, ({ body, ip }) => passwords.admit(() => register(body, ip)))

  async function register(body: Registration, ip: string) {
    const at = clock.now()
    const { phone, inviterId } = await validateDraft(db, settings, body)
    await limitRate(rateStore, `register-from:${ip}`, registerPerAddress, at)
    await requireUnregistered(db, phone, body, { ip, now: at })
    const passwordHash = await passwords.hash(body.password)
    const currency = settings.laos ? (body.currency ?? 'LAK') : undefined
    await db.tx((sql) => createMember(sql, { ...body, phone, inviterId, passwordHash, currency, at }))
    // A verified phone proves a genuine registration, so its hits are refunded for other members behind this
    // address. Without OTP the phone may be made up, and a refund would allow further enumeration.
    if ((await readOperatorSettings(db)).registerOTP) {
      await rateStore.takeBack(`register-from:${ip}`)
      await rateStore.takeBack(`validate-from:${ip}`)
    }
    return success
  }

  mount(app, deps, login, ({ body, ip }) =>
    passwords.admit(async () => ({ token: await signIn(deps, body.username, body.password, ip) })),
  )

  mount(app, deps, logout, async ({ member }) => {
    await endSession(deps, member)
    return success
  })

  mount(app, deps, accountProfile, async ({ member }) => {
    const bankAccount = await readBankAccount(db, member.id)
    return { profile: toProfileResponse(member), ...(bankAccount ? { bankAccount } : {}) }
  })

  mount(app, deps, accountUpdateProfile, async ({ member, body }) => {
    await updateProfile(deps, member, body)
    return success
  })

  mount(app, deps, accountBankName, async ({ member, body }) => {
    await correctHolderName(deps, member, body)
    return success
  })

  mount(app, deps, accountChangePassword, async ({ member, body }) => {
    await passwords.admit(() => changePassword(deps, member, body.oldPassword, body.newPassword))
    return success
  })
}
