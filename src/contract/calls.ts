import * as account from './account.ts'
import * as accountChanges from './account-changes.ts'
import type { Call } from './call.ts'
import * as chat from './chat.ts'
import * as gameLogin from './game-login.ts'
import * as signIn from './login.ts'
import * as lookups from './lookups.ts'
import * as otp from './otp.ts'
import * as qr from './qr.ts'
import * as bonus from './rewards/bonus.ts'
import * as bonusChanges from './rewards/bonus-changes.ts'
import * as invite from './rewards/invite.ts'
import * as refund from './rewards/refund.ts'
import * as spinWheel from './rewards/spin.ts'
import * as spinActive from './rewards/spin-active.ts'
import * as slots from './slots.ts'
import * as startupLookups from './startup-lookups.ts'
import * as statement from './statement.ts'
import * as wallet from './wallet.ts'
import * as walletChanges from './wallet-changes.ts'

/** Whether an export of a contract module is a call. */
function isCall(value: unknown): value is Call {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'response' in value
  )
}

/**
 * Every call of the specification, section 7, and those beyond it: for the OpenAPI document, the server's completeness
 * check and the conformance kit.
 */
export const calls: readonly Call[] = [
  signIn,
  lookups,
  startupLookups,
  account,
  accountChanges,
  otp,
  wallet,
  walletChanges,
  slots,
  qr,
  invite,
  refund,
  spinWheel,
  spinActive,
  bonus,
  bonusChanges,
  statement,
  gameLogin,
  chat,
].flatMap((module) => Object.values(module).filter(isCall))
