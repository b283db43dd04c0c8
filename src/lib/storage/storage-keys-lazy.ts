/**
 * Web storage keys of lazily loaded features; separate from `storage-keys.ts` to keep them out of the first page's bundle.
 */
export const lazyStorageKeys = {
  /** The host's capabilities in the last lookup response. */
  capabilities: 'kapao.capabilities',
  /** Hashes of the agreement's sections that were accepted on this device. */
  acceptedSections: 'kapao.agreement-sections',
  noticeSeen: 'kapao.member.notice-seen',
  /** Payment QR codes that can still be paid. */
  openQrs: 'kapao.member.open-qrs',
  /** Movements that weren't decided when they were last seen, and those decided since: see `in-motion.ts`. */
  inMotion: 'kapao.member.in-motion',
  /** The last deposit, and the bank transfer that is being made. */
  deposits: 'kapao.member.deposits',
  registrationDraft: 'kapao.registration-draft',
  responsiblePlay: 'kapao.responsible-play',
  timeToday: 'kapao.time-today',
  pendingSpin: 'kapao.member.pending-spin',
  /** Set when notifications were turned off here although the browser allows them. */
  notificationsOff: 'kapao.notifications-off',
  notificationsAsked: 'kapao.notifications-asked',
  /** Hash of the push subscription and member last registered with the server. */
  pushRegistration: 'kapao.member.push-registration',
  chatSound: 'kapao.chat-sound',
  /** State of the member's conversation: see `chat-summary.ts`. */
  chatSummary: 'kapao.member.chat',
  /** When each offline how-to video was last played. */
  videosPlayed: 'kapao.videos-played',
  /** When persistent storage was last requested. */
  persistenceRequestedAt: 'kapao.persistence-requested',
  /** How often and when installation was offered. */
  installPrompts: 'kapao.install-prompts',
  /** Set when the hint to leave an in-app browser was dismissed; session storage. */
  inAppHintDismissed: 'kapao.in-app-hint-dismissed',
} as const
