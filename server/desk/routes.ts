import type { Deps } from '#server/deps.ts'
import { deciders, staffRoles } from '#server/modules/staff/roles.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import type { App } from '#server/platform/http/mount.ts'
import { passGate } from './gate.ts'
import { deskFiles } from './layout.ts'
import { changePassword, showAccount, signOut } from './pages/account.ts'
import { showAudit } from './pages/audit.ts'
import { showChat, showChatFile, streamChat } from './pages/chat.ts'
import { answerChat, endChat, takeChat } from './pages/chat-actions.ts'
import { showChats, streamChats } from './pages/chats.ts'
import { type ClaimQueue, take, takeNext } from './pages/claims.ts'
import { confirm, drop, showCorrections } from './pages/corrections.ts'
import { saveDay, showDay } from './pages/day.ts'
import { decide, reverse, showDecision } from './pages/decision.ts'
import { type DecisionQueue, showQueue, streamQueue } from './pages/decisions.ts'
import {
  creditLate,
  dismissLate,
  latePaymentQueue,
  reverseLate,
  showLatePayment,
  showLatePayments,
  streamLatePayments,
} from './pages/late-payments.ts'
import {
  showMember,
  showMemberBonuses,
  showMemberHistory,
  showMemberSessions,
  showMemberSlips,
  showMemberStatement,
} from './pages/member.ts'
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
import { search, showSearch } from './pages/members.ts'
import { showOverview, streamOverview } from './pages/overview.ts'
import { depositQueue, withdrawalQueue } from './pages/queues.ts'
import { showSignIn, signIn } from './pages/sign-in.ts'
import { recheck, refuseSlip, slipQueue } from './pages/slip-review.ts'
import {
  confirmSlip,
  creditSlip,
  dropCredit,
  reverseSlip,
  showSlip,
  showSlipPicture,
  showSlips,
  streamSlips,
} from './pages/slips.ts'
import type { DeskRequest, DeskRoute } from './request.ts'
import { hostOf } from './session-cookie.ts'
import { setupRoutes } from './setup/routes.ts'

const everyone = staffRoles

function claimRoutes<Waiting extends { readonly id: number }>(
  queue: ClaimQueue<Waiting>,
): readonly DeskRoute[] {
  const { path } = queue
  return [
    { method: 'POST', path: `${path}/next`, roles: deciders, handle: takeNext(queue) },
    { method: 'POST', path: `${path}/:id/take`, roles: deciders, handle: take(queue) },
  ]
}

function queueRoutes(queue: DecisionQueue): readonly DeskRoute[] {
  const { path } = queue
  const actions = ['settle', 'refuse', 'approve'] as const
  return [
    { method: 'GET', path, roles: everyone, handle: showQueue(queue) },
    { method: 'GET', path: `${path}/events`, roles: everyone, handle: streamQueue(queue) },
    { method: 'GET', path: `${path}/:id`, roles: everyone, handle: showDecision(queue) },
    ...claimRoutes(queue),
    { method: 'POST', path: `${path}/:id/reverse`, roles: deciders, handle: reverse(queue) },
    ...actions.map(
      (action): DeskRoute => ({
        method: 'POST',
        path: `${path}/:id/${action}`,
        roles: deciders,
        handle: decide(queue, action),
      }),
    ),
  ]
}

/** Deposits that people credit by hand: payments of codes that came late, and refused slips. */
const depositRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: '/desk/qr', roles: everyone, handle: showLatePayments },
  { method: 'GET', path: '/desk/qr/events', roles: everyone, handle: streamLatePayments },
  { method: 'GET', path: '/desk/qr/:id', roles: everyone, handle: showLatePayment },
  { method: 'POST', path: '/desk/qr/:id/credit', roles: deciders, handle: creditLate },
  { method: 'POST', path: '/desk/qr/:id/dismiss', roles: deciders, handle: dismissLate },
  { method: 'POST', path: '/desk/qr/:id/reverse', roles: deciders, handle: reverseLate },
  { method: 'POST', path: '/desk/slips/:id/reverse', roles: deciders, handle: reverseSlip },
  { method: 'POST', path: '/desk/slips/:id/credit', roles: deciders, handle: creditSlip },
  { method: 'POST', path: '/desk/slips/:id/confirm-credit', roles: deciders, handle: confirmSlip },
  { method: 'POST', path: '/desk/slips/:id/drop-credit', roles: deciders, handle: dropCredit },
]

const member = '/desk/members/:id'

/** What staff does with a member. Everybody may block, because a stolen phone can't wait for an owner. */
const memberHelpRoutes: readonly DeskRoute[] = [
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

/** All routes of the desk. Tests try each one without a session, with each role, and from other pages. */
export const deskRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: deskFiles.styles.path, roles: 'public', handle: serveFile('styles') },
  { method: 'GET', path: deskFiles.script.path, roles: 'public', handle: serveFile('script') },
  { method: 'GET', path: deskFiles.icon.path, roles: 'public', handle: serveFile('icon') },
  { method: 'GET', path: '/desk/sign-in', roles: 'public', handle: showSignIn },
  { method: 'POST', path: '/desk/sign-in', roles: 'public', handle: signIn },
  { method: 'GET', path: '/desk/password', roles: everyone, withOneTimePassword: true, handle: showAccount },
  {
    method: 'POST',
    path: '/desk/password',
    roles: everyone,
    withOneTimePassword: true,
    handle: changePassword,
  },
  { method: 'POST', path: '/desk/sign-out', roles: everyone, withOneTimePassword: true, handle: signOut },
  { method: 'GET', path: '/desk', roles: everyone, handle: showOverview },
  { method: 'GET', path: '/desk/events', roles: everyone, handle: streamOverview },
  ...queueRoutes(withdrawalQueue),
  ...queueRoutes(depositQueue),
  { method: 'GET', path: '/desk/slips', roles: everyone, handle: showSlips },
  { method: 'GET', path: '/desk/slips/events', roles: everyone, handle: streamSlips },
  { method: 'GET', path: '/desk/slips/:id', roles: everyone, handle: showSlip },
  { method: 'GET', path: '/desk/slips/:id/picture', roles: everyone, handle: showSlipPicture },
  { method: 'POST', path: '/desk/slips/:id/recheck', roles: everyone, handle: recheck },
  ...claimRoutes(slipQueue),
  { method: 'POST', path: '/desk/slips/:id/refuse', roles: deciders, handle: refuseSlip },
  ...claimRoutes(latePaymentQueue),
  ...depositRoutes,
  { method: 'GET', path: '/desk/members', roles: everyone, handle: showSearch },
  { method: 'POST', path: '/desk/members', roles: everyone, handle: search },
  { method: 'GET', path: '/desk/members/:id', roles: everyone, handle: showMember },
  { method: 'GET', path: '/desk/members/:id/statement', roles: everyone, handle: showMemberStatement },
  { method: 'GET', path: '/desk/members/:id/slips', roles: everyone, handle: showMemberSlips },
  { method: 'GET', path: '/desk/members/:id/bonuses', roles: everyone, handle: showMemberBonuses },
  { method: 'GET', path: '/desk/members/:id/sessions', roles: everyone, handle: showMemberSessions },
  { method: 'GET', path: '/desk/members/:id/history', roles: deciders, handle: showMemberHistory },
  ...memberHelpRoutes,
  { method: 'GET', path: '/desk/chats', roles: everyone, handle: showChats },
  { method: 'GET', path: '/desk/chats/events', roles: everyone, handle: streamChats },
  { method: 'GET', path: '/desk/chats/files/:name', roles: everyone, handle: showChatFile },
  { method: 'GET', path: '/desk/chats/:room', roles: everyone, handle: showChat },
  { method: 'GET', path: '/desk/chats/:room/events', roles: everyone, handle: streamChat },
  { method: 'POST', path: '/desk/chats/:room/take', roles: everyone, handle: takeChat },
  { method: 'POST', path: '/desk/chats/:room/answer', roles: everyone, withFile: true, handle: answerChat },
  { method: 'POST', path: '/desk/chats/:room/end', roles: everyone, handle: endChat },
  { method: 'GET', path: '/desk/day', roles: deciders, handle: showDay },
  { method: 'GET', path: '/desk/day.csv', roles: deciders, handle: saveDay },
  ...setupRoutes,
  { method: 'GET', path: '/desk/audit', roles: deciders, handle: showAudit },
  { method: 'GET', path: '/desk/*', roles: everyone, handle: refuseUnknownPath },
]

/**
 * Mounts the operator's desk at /desk. Nothing is there while no staff exist, or on another host than `DESK_HOST`; on that
 * host, nothing else is there but the pictures that its chats show.
 */
export function mountDesk(app: App, deps: Deps): void {
  const { deskHost } = deps.settings
  if (deskHost !== undefined) {
    app.use(async (c, next) => {
      const isElsewhere = !/^\/(desk|health|media\/art)(\/|$)/.test(c.req.path)
      if (hostOf(c) === deskHost && isElsewhere)
        return c.req.path === '/' ? c.redirect('/desk', 303) : c.text('Page Not Found', 404)
      return await next()
    })
  }
  for (const route of deskRoutes) app.on(route.method, route.path, (c) => passGate(c, deps, route))
}

function refuseUnknownPath(): never {
  throw new DomainError('NO_DATA')
}

function serveFile(name: keyof typeof deskFiles) {
  const { content, type } = deskFiles[name]
  return ({ c }: DeskRequest) =>
    c.body(content, 200, { 'Content-Type': type, 'Cache-Control': 'private, max-age=31536000, immutable' })
}
