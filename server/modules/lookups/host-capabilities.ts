import type { Capability } from '#contract/lookups.ts'

/** Capabilities of this backend beyond the specification (D41), as `lookup/info` answers them. */
export const serverCapabilities: readonly Capability[] = [
  'idempotency-key',
  'logout',
  'otp-token',
  'statement-filter',
  'languages',
]
