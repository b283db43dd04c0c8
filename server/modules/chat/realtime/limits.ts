import type { RateLimit } from '#server/platform/rate-limit/rate-limit.ts'

/**
 * Handshakes from one address: many phones share one (mobile networks), and a flapping phone makes one every second.
 * Polling and websocket of one connection are one handshake.
 */
export const handshakesPerAddress: RateLimit = { max: 600, windowMs: 60_000 }

/** Connections of one conversation at each process: open tabs, and those whose death isn't noticed yet. */
export const CONNECTIONS_PER_ROOM = 100

/** Events of one connection; a conversation under way has a few a second. */
export const EVENTS_PER_WINDOW = 300
export const EVENT_WINDOW_MS = 10_000

/**
 * Receipts that nobody here waits for and that other processes hear of: of messages no older or newer than this (clocks
 * differ a little), and so many of one connection in a second.
 */
export const RECEIPT_FRESH_MS = 10_000
export const RECEIPTS_PER_SECOND = 5

/** Largest packet of a client, bytes: none carries more than a token or a room's name. */
export const PACKET_MAX_BYTES = 8 * 1024
