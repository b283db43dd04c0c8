import {
  lookupAgreements,
  lookupBanks,
  lookupConditions,
  lookupContact,
  lookupInfo,
  lookupNotice,
  lookupSources,
} from '#contract/lookups.ts'

/**
 * Lookups that the service worker caches and may serve hours old. Excludes data that gates an action or changes within
 * minutes: maintenance, closed hours, the operator's bank accounts, one-time passwords, the chat.
 */
export const cachedLookupCalls = [
  lookupContact,
  lookupBanks,
  lookupSources,
  lookupConditions,
  lookupInfo,
  lookupNotice,
  lookupAgreements,
] as const
