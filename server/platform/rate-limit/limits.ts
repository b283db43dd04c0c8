import type { RateLimit } from './rate-limit.ts'

const MINUTE = 60_000
const MB = 1024 * 1024

/** Failed logins per phone; a successful one clears the count. */
export const loginPerPhone: RateLimit = { max: 5, windowMs: 5 * MINUTE }

/** Failed logins per address; successful ones don't count. */
export const loginPerAddress: RateLimit = { max: 50, windowMs: 5 * MINUTE }

/** Wrong old passwords per member. */
export const changePasswordPerMember: RateLimit = { max: 5, windowMs: 15 * MINUTE }

/** One-time passwords sent per phone. */
export const otpPerPhone: RateLimit = { max: 3, windowMs: 10 * MINUTE }
export const otpPerPhoneAndDay: RateLimit = { max: 10, windowMs: 24 * 60 * MINUTE }

/**
 * Calls per address that reveal whether a phone or bank account is registered: one-time passwords sent,
 * registrations validated and made, unless refused for an unrelated reason. Hits that lead to a verified
 * phone or a member are refunded (docs/decisions/2026-11-22-enumeration.md).
 */
const listingPerAddress: RateLimit = { max: 20, windowMs: 60 * MINUTE }
export const otpPerAddress = listingPerAddress
export const validatePerAddress = listingPerAddress
export const registerPerAddress = listingPerAddress

/** Attempts to verify a one-time password, per address. */
export const otpTriesPerAddress: RateLimit = { max: 120, windowMs: 10 * MINUTE }

/** Password resets per game account. */
export const gamePasswordPerMember: RateLimit = { max: 10, windowMs: 10 * MINUTE }

/** Chat messages per room, and per address for guests; phones of one mobile network share addresses. */
export const chatSendsPerRoom: RateLimit = { max: 90, windowMs: MINUTE }
export const chatSendsPerAddress: RateLimit = { max: 900, windowMs: MINUTE }

/** New conversations of guests per address. */
export const chatGuestsPerAddress: RateLimit = { max: 300, windowMs: 10 * MINUTE }

/** History pages and read receipts per room, and per address for guests. */
export const chatReadsPerRoom: RateLimit = { max: 600, windowMs: MINUTE }
export const chatReadsPerAddress: RateLimit = { max: 6000, windowMs: MINUTE }

/** Chat uploads per member, and per address for guests. */
export const chatUploadsPerMember: RateLimit = { max: 30, windowMs: MINUTE }
export const chatUploadsPerAddress: RateLimit = { max: 120, windowMs: MINUTE }

/** Bytes of chat uploads per day: per member, per address for guests, and for all guests together. */
export const chatBytesPerMember = 300 * MB
export const chatBytesPerAddress = 600 * MB
export const chatBytesOfGuests = 4096 * MB
