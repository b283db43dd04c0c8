import { autoLogin, autoLoginWithPassword } from '#contract/game-login.ts'
import type { Deps } from '#server/deps.ts'
import { type App, mount } from '#server/platform/http/mount.ts'
import { createGameLink, type GameLogin } from './game-login.ts'
import { createProviderLink, withProvider } from './provider-accounts.ts'

/**
 * Mounts the calls that create game links. A provider's game has the provider's name in capitals as its code.
 */
export function mountGameLogin(app: App, deps: Deps): void {
  const { db, clock } = deps
  const atProvider = withProvider(deps)
  const createLink = (login: GameLogin) =>
    atProvider ? createProviderLink(atProvider, login) : createGameLink(db, login, clock.now())

  mount(app, deps, autoLogin, async ({ member, params }) => {
    const { provider, username } = params
    const login = { memberId: member.id, slotCode: provider.toUpperCase(), username }
    return { link: await createLink(login) }
  })

  mount(app, deps, autoLoginWithPassword, async ({ member, params }) => {
    const { provider, username, password } = params
    const login = { memberId: member.id, slotCode: provider.toUpperCase(), username, password }
    return { link: await createLink(login) }
  })
}
