import type { Call } from './call.ts'
import { scalarBoolean } from './shapes.ts'

/** On its own, because every page asks for it and no page needs all lookups. */
export const lookupEnableChatWidget = {
  name: 'lookupEnableChatWidget',
  method: 'GET',
  path: '/api/lookup/enableChatWidget',
  access: 'public',
  summary: 'Whether the embedded support chat is on.',
  response: scalarBoolean('enableChatWidget', false),
  errors: [],
  changes: false,
} as const satisfies Call
