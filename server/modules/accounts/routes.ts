import * as v from 'valibot'
import { accountProfile } from '#contract/account.ts'
import {
  accountBankName,
  accountChangePassword,
  accountRegister,
  accountUpdateProfile,
  accountValidate,
  type Registration,
} from '#contract/account-changes.ts'
import { login, logout } from '#contract/login.ts'
import type { Deps } from '#server/deps.ts'
import { readOperatorSettings } from '#server/modules/settings/settings.ts'
import { endOtherSessions, type Member } from '#server/platform/auth/sessions.ts'
import { oneRow } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { type App, mount } from '#server/platform/http/mount.ts'
import { errorFields } from '#server/platform/log.ts'
import {
  changePasswordPerMember,
  registerPerAddress,
  validatePerAddress,
} from '#server/platform/rate-limit/limits.ts'
import { limitRate } from '#server/platform/rate-limit/rate-limit.ts'
import { endSession, signIn } from './login.ts'
import { createMember } from './members.ts'
import { correctHolderName, readBankAccount, toProfileResponse, updateProfile } from './profile.ts'
import { requireUnguessablePassword, requireUnregistered, validateDraft } from './registration.ts'

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
      await rateStore.refund(`register-from:${ip}`)
      await rateStore.refund(`validate-from:${ip}`)
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

/**
 * Changes a member's password and ends the member's other sessions.
 * @throws DomainError WRONG_PASSWORD, INVALID_USER_INFO (guessable password) or REQUEST_LIMIT
 */
async function changePassword(
  deps: Deps,
  member: Member,
  oldPassword: string,
  newPassword: string,
): Promise<void> {
  const { db, rateStore, passwords } = deps
  const key = `password:${member.id}`
  await limitRate(rateStore, key, changePasswordPerMember, deps.clock.now())
  const { password_hash: oldHash } = await oneRow(
    db,
    v.object({ password_hash: v.string() }),
    'select password_hash from member where id = $1',
    [member.id],
  )
  const isCorrect = await passwords.check(oldPassword, oldHash).catch(async (error: unknown) => {
    // The password wasn't checked, so the attempt doesn't count.
    await rateStore.refund(key)
    throw error
  })
  if (!isCorrect) throw new DomainError('WRONG_PASSWORD')
  await rateStore.reset(key)
  requireUnguessablePassword(newPassword, member.username, 'newPassword')
  const newHash = await passwords.hash(newPassword)
  await db.tx(async (sql) => {
    // Of two concurrent changes with the same old password, only one succeeds.
    const changed = await sql.run(
      'update member set password_hash = $3, password_expires_at = null where id = $1 and password_hash = $2',
      [member.id, oldHash, newHash],
    )
    if (changed === 0) throw new DomainError('WRONG_PASSWORD')
    await endOtherSessions(sql, member.id, member.tokenHash)
  })
  await deps.chat
    ?.endSessions({ memberId: member.id, exceptTokenHash: member.tokenHash })
    .catch((error: unknown) => deps.log.warn('chat sessions', errorFields(error)))
}
