import { walletSlip } from '#contract/wallet.ts'
import type { Deps } from '#server/deps.ts'
import { type App, mount } from '#server/platform/http/mount.ts'
import { takeSlip } from './upload.ts'

/** Mounts the slip upload: answered immediately, checked in the background. */
export function mountSlips(app: App, deps: Deps): void {
  mount(app, deps, walletSlip, ({ member, body, file }) =>
    takeSlip(deps, { memberId: member.id, clientId: body.clientId, file }),
  )
}
