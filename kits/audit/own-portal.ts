import { startPortal } from '#scripts/bench/portal.ts'
import { buildIfNeeded } from '#scripts/build-if-needed.ts'
import type { Credentials } from '#scripts/command-line.ts'
import { DEMO_PASSWORD, demoMembers } from '#server/seed/members.ts'

/** A portal to audit. */
export interface OwnPortal {
  readonly address: string
  readonly member: Credentials
  close(): Promise<void>
}

/** Builds the portal if needed, and starts it with the demo's members. @throws Error when the build fails */
export async function startOwnPortal(): Promise<OwnPortal> {
  if (!(await buildIfNeeded())) throw new Error('The portal could not be built.')
  const { address, close } = await startPortal()
  return { address, close, member: { phone: demoMembers[0].phone, password: DEMO_PASSWORD } }
}
