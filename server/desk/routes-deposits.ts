import { deciders, staffRoles } from '#server/modules/staff/roles.ts'
import {
  creditLate,
  dismissLate,
  reverseLate,
  showLatePayment,
  showLatePayments,
  streamLatePayments,
} from './pages/late-payments.ts'
import { confirmSlip, creditSlip, dropCredit, reverseSlip } from './pages/slips.ts'
import type { DeskRoute } from './request.ts'

const everyone = staffRoles

/** Deposits that people credit by hand: payments of codes that came late, and refused slips. */
export const depositRoutes: readonly DeskRoute[] = [
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
