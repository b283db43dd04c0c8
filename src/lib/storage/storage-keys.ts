/**
 * Web storage keys used by the first page; `storage-keys-lazy.ts` has the others. The first six are those of the
 * specification, section 3. Keys prefixed `kapao.member.` hold member data and are removed from both storages at
 * sign-out.
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
  reloadGuard: 'kapao.reload-guard',
  /** Whether the chat was enabled in the last lookup response. */
  chatEnabled: 'kapao.chat-enabled',
  /** When the member last entered which game: see `last-played.ts`. */
  lastPlayed: 'kapao.member.last-played',
} as const

/**
 * Session storage key of the pending intent: where to continue after sign-in. Not part of `storageKeys`, because the
 * inlined boot script uses only this one.
 */
export const PENDING_INTENT_KEY = 'kapao.pending-intent'

/** Session storage key: the page has reloaded itself after a failed start, and hasn't started since. Also inlined. */
export const START_RELOAD_KEY = 'kapao.start-reloaded'

/** Set after a guest has written to support. */
export const GUEST_CHAT_KEY = 'kapao.guest-chat'

/** Session storage key: the page has reloaded itself for an accepted update that the browser hadn't activated yet. */
export const RELOADED_EARLY_KEY = 'kapao.reloaded-early'

/** Prefix of keys that are removed at sign-out. */
export const MEMBER_PREFIX = 'kapao.member.'

/** Keys of the specification that belong to the signed-in member. */
export const memberKeys: readonly string[] = [storageKeys.token, storageKeys.lastSync]
