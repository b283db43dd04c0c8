/**
 * Every key under which the browser keeps something of ours. The first six are the specification's (section 3).
 * A key that starts with `kapao.member.` holds a member's data and is removed at sign-out, in both storages.
 */
export const storageKeys = {
  token: 'token',
  locale: 'locale',
  rememberAgreement: 'remember-agreement',
  lastSync: 'last_sync',
  inviteCode: 'code',
  guestId: 'guest-id',
  hideBalance: 'kapao.hide-balance',
  theme: 'kapao.theme',
  registrationDraft: 'kapao.registration-draft',
  reloadGuard: 'kapao.reloaded-for',
} as const

/** Prefix of keys that are cleared at sign-out, whoever wrote them. */
export const MEMBER_PREFIX = 'kapao.member.'

/** Keys of the specification that belong to the signed-in member (D4). */
export const memberKeys: readonly string[] = [storageKeys.token, storageKeys.lastSync]
