import { bahtFromSatang } from '#contract/money.ts'
import { inviteBanners, inviteBonus, inviteList } from '#contract/rewards/invite.ts'
import type { Deps } from '#server/deps.ts'
import { readOperatorSettings } from '#server/modules/settings/settings.ts'
import { type App, mount } from '#server/platform/http/mount.ts'
import { buildInviteBanners } from './banners.ts'
import { collectInviteBonus } from './invite.ts'
import { readInviteePage } from './invitee-list.ts'

/** Mounts the calls about invited friends. */
export function mountInvite(app: App, deps: Deps): void {
  const { db, clock } = deps

  mount(app, deps, inviteList, async ({ member, body }) => {
    const { total, invitees } = await readInviteePage(db, member.id, body.page, body.limit)
    return {
      total,
      invites: invitees.map(({ name, satang, joinedAt }) => ({
        from: { name },
        amount: bahtFromSatang(satang),
        createdAt: new Date(joinedAt).toISOString(),
      })),
    }
  })

  mount(app, deps, inviteBonus, ({ member, commit }) =>
    commit(async (sql) => {
      await collectInviteBonus(sql, member.id, clock.now())
      return { message: 'INVITE_BONUS_SUCCESS' }
    }),
  )

  mount(app, deps, inviteBanners, async ({ language }) =>
    buildInviteBanners(await readOperatorSettings(db), language()),
  )
}
