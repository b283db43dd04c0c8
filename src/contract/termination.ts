import type { Call } from './call.ts'
import { anything } from './shapes.ts'

/** On its own, because every page needs it and no page needs all lookups. */
export const lookupActive = {
  name: 'lookupActive',
  method: 'GET',
  path: '/api/lookup/active',
  access: 'public',
  summary: 'Whether the service runs; answers gone when it was terminated (D7).',
  response: anything,
  errors: ['gone'],
  changes: false,
} as const satisfies Call
