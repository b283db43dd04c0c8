import type { Actor } from '#server/modules/audit/audit.ts'

/** Decides in the console's name. */
export const byConsole: Actor = { kind: 'operate', name: 'demo console' }
