import type { Capability } from '#contract/lookups.ts'

/** Capabilities of this backend beyond the specification (D41), as returned by `lookup/info`. */
export const serverCapabilities: readonly Capability[] = [
  'idempotency-key',
  'logout',
  'otp-token',
  'statement-filter',
  'languages',
]
