import { deciders, staffRoles } from '#server/modules/staff/roles.ts'
import { confirm, drop, showCorrections } from './pages/corrections.ts'
import {
  block,
  changeBank,
  correctBalance,
  dismissMemberSignal,
  giveMemberCoins,
  makeTemporaryPassword,
  noteMember,
  showHelp,
  unblock,
} from './pages/member-help.ts'
import type { DeskRoute } from './request.ts'

const everyone = staffRoles
const member = '/desk/members/:id'

/** What staff does with a member. Everybody may block, because a stolen phone can't wait for an owner. */
export const memberHelpRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: `${member}/help`, roles: everyone, handle: showHelp },
  { method: 'POST', path: `${member}/block`, roles: everyone, handle: block },
  { method: 'POST', path: `${member}/unblock`, roles: deciders, handle: unblock },
  { method: 'POST', path: `${member}/password`, roles: everyone, handle: makeTemporaryPassword },
  { method: 'POST', path: `${member}/notes`, roles: everyone, handle: noteMember },
  { method: 'POST', path: `${member}/bank-account`, roles: deciders, handle: changeBank },
  { method: 'POST', path: `${member}/coins`, roles: deciders, handle: giveMemberCoins },
  { method: 'POST', path: `${member}/correction`, roles: deciders, handle: correctBalance },
  { method: 'POST', path: `${member}/signals`, roles: deciders, handle: dismissMemberSignal },
  { method: 'GET', path: '/desk/corrections', roles: everyone, handle: showCorrections },
  { method: 'POST', path: '/desk/corrections/:id/confirm', roles: deciders, handle: confirm },
  { method: 'POST', path: '/desk/corrections/:id/refuse', roles: deciders, handle: drop },
]
