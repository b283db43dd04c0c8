import type { RateLimit } from './rate-limit.ts'

const MINUTE = 60_000

/** Wrong passwords for one phone; a right one clears the count. */
export const loginPerPhone: RateLimit = { max: 5, windowMs: 5 * MINUTE }

/** Wrong passwords from one address; a right one doesn't count. */
export const loginPerAddress: RateLimit = { max: 50, windowMs: 5 * MINUTE }

/** Wrong old passwords of one member. */
export const changePasswordPerMember: RateLimit = { max: 5, windowMs: 15 * MINUTE }

/** One-time passwords sent to one phone. */
export const otpPerPhone: RateLimit = { max: 3, windowMs: 10 * MINUTE }
export const otpPerPhoneAndDay: RateLimit = { max: 10, windowMs: 24 * 60 * MINUTE }

/** One-time passwords sent, and tried, from one address. */
export const otpPerAddress: RateLimit = { max: 60, windowMs: 10 * MINUTE }
export const otpTriesPerAddress: RateLimit = { max: 120, windowMs: 10 * MINUTE }

/** Registrations checked, and made, from one address. */
export const validatePerAddress: RateLimit = { max: 120, windowMs: 10 * MINUTE }
export const registerPerAddress: RateLimit = { max: 60, windowMs: 10 * MINUTE }

/** New passwords for one game account. */
export const gamePasswordPerMember: RateLimit = { max: 10, windowMs: 10 * MINUTE }
