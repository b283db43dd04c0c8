import type { RateLimit } from './rate-limit.ts'

const MINUTE = 60_000
const MB = 1024 * 1024

/** Wrong passwords for one phone, and for one phone from a known address; the right one resets the count. */
export const loginPerPhone: RateLimit = { max: 5, windowMs: 5 * MINUTE }

/** Wrong passwords from one IP address; the right one doesn't count. */
export const loginPerAddress: RateLimit = { max: 50, windowMs: 5 * MINUTE }

/** Wrong attempts to sign in at the desk: for one name, from one IP address; the right one resets or refunds the count. */
export const staffPasswordPerAccount: RateLimit = { max: 5, windowMs: 15 * MINUTE }
export const staffPasswordPerAddress: RateLimit = { max: 20, windowMs: 15 * MINUTE }

/** Wrong old passwords per person at the desk. */
export const staffOldPassword: RateLimit = { max: 5, windowMs: 15 * MINUTE }

/** Temporary passwords that staff makes: for one member, and by one person. */
export const temporaryPasswordsPerMember: RateLimit = { max: 5, windowMs: 24 * 60 * MINUTE }
export const temporaryPasswordsPerStaff: RateLimit = { max: 30, windowMs: 60 * MINUTE }

/** Wrong old passwords per member. */
export const changePasswordPerMember: RateLimit = { max: 5, windowMs: 15 * MINUTE }

/**
 * One-time passwords sent to one phone: at the request of one address, so that a stranger can't use up what the phone's
 * owner may request, and of all.
 */
export const otpPerPhoneAndAddress: RateLimit = { max: 3, windowMs: 10 * MINUTE }
export const otpPerPhoneAddressAndDay: RateLimit = { max: 5, windowMs: 24 * 60 * MINUTE }
export const otpPerPhoneAndDay: RateLimit = { max: 10, windowMs: 24 * 60 * MINUTE }

/**
 * Calls from one IP address that reveal whether a phone or a bank account is registered: requests for a one-time
 * password, and registrations, unless they fail for another reason. Those that lead to a verified phone or a new member
 * are refunded (docs/decisions/2026-11-22-enumeration.md).
 */
const enumerationPerAddress: RateLimit = { max: 20, windowMs: 60 * MINUTE }
export const otpPerAddress = enumerationPerAddress
export const validatePerAddress = enumerationPerAddress
export const registerPerAddress = enumerationPerAddress

/** One-time passwords tried from one IP address. */
export const otpAttemptsPerAddress: RateLimit = { max: 120, windowMs: 10 * MINUTE }

/** Password resets per game account. */
export const gamePasswordPerMember: RateLimit = { max: 10, windowMs: 10 * MINUTE }

/** Gift links per member: enough for genuine links, too few for guessing codes. */
export const giftLinksPerMember: RateLimit = { max: 30, windowMs: 10 * MINUTE }

/** New payment codes per member. */
export const qrPerMember: RateLimit = { max: 60, windowMs: 10 * MINUTE }

/** Decoded pictures of slips per member, across concurrent uploads. */
export const slipUploadsPerMember: RateLimit = { max: 40, windowMs: MINUTE }

/**
 * Handshakes of the chat's sockets per address: many phones share one in mobile networks, and an unstable connection makes one per
 * second. Polling and WebSocket of one connection count as one handshake.
 */
export const handshakesPerAddress: RateLimit = { max: 600, windowMs: MINUTE }

/** Chat messages to one room, and from all guests of one IP address; a mobile carrier's phones share addresses. */
export const chatSendsPerRoom: RateLimit = { max: 90, windowMs: MINUTE }
export const chatSendsPerAddress: RateLimit = { max: 900, windowMs: MINUTE }

/** Conversations started by guests of one IP address. */
export const chatGuestsPerAddress: RateLimit = { max: 300, windowMs: 10 * MINUTE }

/** Pages of chat history and read marks, for one room and for all guests of one IP address. */
export const chatReadsPerRoom: RateLimit = { max: 600, windowMs: MINUTE }
export const chatReadsPerAddress: RateLimit = { max: 6000, windowMs: MINUTE }

/** Chat uploads of one member, and of all guests of one IP address. */
export const chatUploadsPerMember: RateLimit = { max: 30, windowMs: MINUTE }
export const chatUploadsPerAddress: RateLimit = { max: 120, windowMs: MINUTE }

/** Bytes of chat uploads per day: of one member, of all guests of one IP address, of all guests. */
export const chatBytesPerMember = 300 * MB
export const chatBytesPerAddress = 600 * MB
export const chatBytesOfGuests = 4096 * MB

/** Reports of blocked content from one IP address. */
export const cspReportsPerAddress: RateLimit = { max: 100, windowMs: MINUTE }
