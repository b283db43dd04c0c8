import { walletSlip } from '#contract/wallet.ts'
import type { Deps } from '#server/deps.ts'
import { type App, mount } from '#server/platform/http/mount.ts'
import { acceptSlip } from './upload.ts'

/** Mounts the slip upload: answered immediately, checked in the background. */
export function mountSlips(app: App, deps: Deps): void {
  mount(app, deps, walletSlip, ({ member, body, file }) =>
    acceptSlip(deps, { memberId: member.id, clientId: body.clientId, file }),
  )
}
