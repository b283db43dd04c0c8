/**
 * The keys under which the browser keeps something of ours from the start on; `later-keys.ts` has the rest. The first
 * six are the specification's (section 3).
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
  reloadGuard: 'kapao.reloaded-for',
  /** The operator offered the chat when this device last heard. */
  chatOn: 'kapao.chat-on',
} as const

/** Prefix of keys that are cleared at sign-out, whoever wrote them. */
export const MEMBER_PREFIX = 'kapao.member.'

/** Keys of the specification that belong to the signed-in member (D4). */
export const memberKeys: readonly string[] = [storageKeys.token, storageKeys.lastSync]
