/**
 * Keys like those of `storage-keys.ts`, of parts that are loaded later: apart, so that the first page doesn't carry them.
 */
export const laterKeys = {
  /** What the host offered beyond the specification when this device last heard (D41). */
  capabilities: 'kapao.capabilities',
  noticeSeen: 'kapao.member.notice-seen',
  registrationDraft: 'kapao.registration-draft',
  care: 'kapao.care',
  timeToday: 'kapao.time-today',
  spinBefore: 'kapao.member.spin-before',
  /** Notifications were turned off here, though the browser allows them. */
  notify: 'kapao.notify',
  notifyAsked: 'kapao.notify-asked',
  /** Hash of the push subscription that the server was last told of, and of who told it. */
  deviceTold: 'kapao.member.device-told',
  chatSound: 'kapao.chat-sound',
  /** The chat's launcher has introduced itself. */
  chatGreeted: 'kapao.chat-greeted',
  /** A visitor has written to support from here. */
  guestChat: 'kapao.guest-chat',
  /** When each kept how-to video was last played. */
  videosPlayed: 'kapao.videos-played',
  /** When the browser was asked to keep our storage. */
  storageAsked: 'kapao.storage-asked',
  /** How often and when the app was offered for installation. */
  installOffered: 'kapao.install-offered',
  /** The way out of an app's own browser was put aside; of the tab. */
  wayOutSeen: 'kapao.way-out-seen',
} as const
