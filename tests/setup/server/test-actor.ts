import type { Actor } from '#server/modules/audit/audit.ts'

/** Decides in tests that are about something else than who decides. */
export const testActor: Actor = { kind: 'operate', name: 'test' }
