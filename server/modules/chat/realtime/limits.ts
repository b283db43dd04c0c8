/** Connections per conversation and process: open tabs, and dead connections not detected yet. */
export const CONNECTIONS_PER_ROOM = 100

/** Events per connection; an active conversation has a few per second. */
export const EVENTS_PER_WINDOW = 300
export const EVENT_WINDOW_MS = 10_000

/**
 * Receipts are forwarded to other processes only for messages whose createdAt is at most this far from the
 * current time (clocks differ slightly), and at most this many per connection and second.
 */
export const RECEIPT_MAX_SKEW_MS = 10_000
export const RECEIPTS_PER_SECOND = 5

/** Maximum size of a client's packet: none is larger than a token or a room name. */
export const PACKET_MAX_BYTES = 8 * 1024
