import type { Call } from './call.ts'
import { anyResponse, scalarBoolean } from './shapes.ts'

// Requested by every page, so they are separate from `lookups.ts`, which no page needs as a whole.

export const lookupActive = {
  name: 'lookupActive',
  method: 'GET',
  path: '/api/lookup/active',
  access: 'public',
  summary: 'Whether the service runs; answers gone when it was terminated.',
  response: anyResponse,
  errors: ['gone'],
  changes: false,
} as const satisfies Call

export const lookupEnableChatWidget = {
  name: 'lookupEnableChatWidget',
  method: 'GET',
  path: '/api/lookup/enableChatWidget',
  access: 'public',
  summary: 'Whether the embedded support chat is on.',
  response: scalarBoolean('enableChatWidget'),
  errors: [],
  changes: false,
} as const satisfies Call
