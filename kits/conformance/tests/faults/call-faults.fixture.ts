import { accountProfile } from '../../../../src/contract/account.ts'
import { accountChangePassword, accountValidate } from '../../../../src/contract/account-changes.ts'
import { chatHistory } from '../../../../src/contract/chat.ts'
import { login, logout } from '../../../../src/contract/login.ts'
import * as lookups from '../../../../src/contract/lookups.ts'
import { bonusCheckActive } from '../../../../src/contract/rewards/bonus.ts'
import { inviteBonus, inviteList } from '../../../../src/contract/rewards/invite.ts'
import { refundCheck, refundList } from '../../../../src/contract/rewards/refund.ts'
import { spinSetup } from '../../../../src/contract/rewards/spin.ts'
import { walletAccount } from '../../../../src/contract/slots.ts'
import { slipReference, statementList, statementSlips } from '../../../../src/contract/statement.ts'
import { walletGet } from '../../../../src/contract/wallet.ts'
import { walletTransferAll } from '../../../../src/contract/wallet-changes.ts'
import { valueAt, withAt } from '../../../../tests/unit/odd-answers/fields.ts'
import {
  alone,
  answer,
  type Fault,
  fault,
  inSeconds,
  isCall,
  onRefusal,
  onRequest,
  onSuccess,
  patch,
  put,
  putRequest,
} from './fault.fixture.ts'

const history = 'POST /api/chat/history'
const reversed = (list: unknown) => (Array.isArray(list) ? list.toReversed() : list)

/** Wrong outcomes of calls: missing ones, access, errors, languages and lists. */
// biome-ignore format: a table
export const callFaults: readonly Fault[] = [
  fault('a call is missing', 'tokens',
    {
      response: (response, request) =>
        isCall(request, bonusCheckActive) && answer(404, { message: 'NO_DATA' })(response, request),
    },
    'error, calls: GET /api/bonus/check/active', 'implemented'),
  fault('a call redirects', '',
    onSuccess(refundCheck, (response) => {
      response.status = 302
      response.headers.set('location', '/elsewhere')
    }),
    'error, form: GET /api/refund/check'),
  fault('a slip of the list isn’t found', '', onSuccess(slipReference, answer(404, { message: 'NO_DATA' })),
    'error, calls: GET /api/statement/slip/reference/{reference}'),
  fault('a game password is a number', '', put(walletAccount, ['password'], 4_711_815),
    ['warning, types: GET /api/wallet/account/{slotCode} $.password', 'error, calls: GET /api/autoLogin/{provider}/{username}/{password}'],
    'another type'),
  fault('a time is in epoch microseconds', '',
    put(statementList, ['statements', 9, 'createdAt'], (at: unknown) => inSeconds(at) * 1e6),
    ['error, times: POST /api/statement $.statements[9].createdAt', 'error, lists: POST /api/statement $.statements[9].createdAt'],
    'microseconds'),
  fault('the token is nested', '', put(login, [], (body: unknown) => ({ data: body })),
    'error, fields: POST /api/login $.token', '', alone),
  fault('a token that no header can carry', '', put(login, ['token'], 'โทเคน'),
    'error, fields: POST /api/login $.token', 'header', alone),

  fault('an error is a page', 'tokens',
    onRefusal(accountProfile, patch({ text: '<h1>Unauthorized</h1>' })),
    'error, form: GET /api/account/profile $.message'),
  fault('an error has its key in another field', 'tokens',
    onRefusal(spinSetup, patch({ body: { error: 'UNAUTHORIZED' } })),
    'warning, form: GET /api/spinwheel/setup $.error'),
  fault('an error has status 200', 'tokens', onRefusal(refundCheck, answer(200, { error: 'UNAUTHORIZED' })),
    'error, form: GET /api/refund/check $.error'),
  fault('an invite bonus that is being collected has status 200', 'tokens',
    onRefusal(inviteBonus, answer(200, { message: 'INVITE_COLLECT' })),
    'error, form: GET /api/invite/bonus $.message', 'INVITE_COLLECT'),
  fault('an invented token is accepted', 'tokens', onRefusal(walletGet, answer(200, { wallet: { amount: 0 } })),
    ['error, access: GET /api/wallet', 'error, access: POST /api/logout'], 'succeeds with'),
  fault('a failure claims that the service was terminated', 'tokens',
    onRefusal(walletGet, patch({ body: { message: 'gone' } })),
    'error, error keys: GET /api/wallet $.message', 'terminated'),
  fault('a missing token is refused with an error of the call', 'tokens',
    onRefusal(walletTransferAll, answer(409, { message: 'MONEY_NOT_ENOUGH' })),
    'error, access: POST /api/wallet/transferAll $.message'),
  fault('a call without a token has no answer, and a later one is open', 'tokens',
    {
      response(response, request) {
        if (request.headers.has('authorization')) return
        if (isCall(request, accountProfile)) response.isLost = true
        if (isCall(request, walletGet)) Object.assign(response, { status: 200, body: {} })
      },
    },
    ['error, connection: GET /api/account/profile', 'error, access: GET /api/wallet']),
  fault('the history of a member is open', 'refusals', onRefusal(chatHistory, answer(200, [])),
    `error, access: ${history}`, 'no token'),
  fault('a malformed request is accepted', 'refusals',
    onRefusal(statementList, (response, request) => {
      if (response.status !== 401) answer(200, { statements: [] })(response, request)
    }),
    'warning, error keys: POST /api/statement'),
  fault('a wrong password signs in', 'refusals', onRefusal(login, answer(200, { token: 'anybody' })),
    'error, access: POST /api/login', 'signs in'),
  fault('a wrong password is an error with status 200', 'refusals',
    onRefusal(login, answer(200, { error: 'wrong password' })), 'error, form: POST /api/login $.error',
    'is refused with status 200'),
  fault('a wrong password is answered with nothing', 'refusals', onRefusal(login, answer(200, {})),
    'error, form: POST /api/login', 'neither'),
  fault('a wrong password is an inactive member', 'refusals',
    onRefusal(login, answer(403, { message: 'INACTIVE_USER' })), 'error, error keys: POST /api/login $.message'),
  fault('a wrong password has status 500', 'refusals',
    onRefusal(login, patch({ status: 500 })),
    'warning, error keys: POST /api/login', '500'),
  fault('an empty registration is valid', 'refusals', onRefusal(accountValidate, answer(200, { message: 'OK' })),
    'error, calls: POST /api/account/validate'),
  fault('a wrong old password changes the password', 'refusals',
    onRefusal(accountChangePassword, answer(200, { message: 'SUCCESS' })),
    'error, access: PUT /api/account/changepwd'),
  fault('a wrong old password signs the member out', 'refusals',
    onRefusal(accountChangePassword, answer(401, { message: 'invalid-token' })),
    'error, access: PUT /api/account/changepwd $.message', 'signs the member out'),
  fault('a session survives its logout', '',
    {
      request: (request) => isCall(request, logout) && request.headers.delete('authorization'),
      response: (response, request) => isCall(request, logout) && answer(200, { message: 'OK' })(response, request),
    },
    'error, access: POST /api/logout', 'still works', alone),

  fault('the language is ignored', 'languages', { request: ({ headers }) => headers.set('accept-language', 'th') },
    ['error, languages: GET /api/lookup/conditions', 'error, languages: GET /api/lookup/agreements', 'error, languages: GET /api/lookup/contact'],
    '', alone),
  fault('Lao conditions are Thai', 'languages',
    onRequest(lookups.lookupConditions, ({ headers }) => {
      if (headers.get('accept-language') === 'lo') headers.set('accept-language', 'th')
    }),
    'warning, languages: GET /api/lookup/conditions', 'in Thai and Lao'),
  fault('errors are translated into Thai', 'languages',
    onRefusal(walletGet, (response, { headers }) => {
      if (headers.get('accept-language') === 'th') response.body = { message: 'กรุณาเข้าสู่ระบบ' }
    }),
    ['error, error keys: GET /api/wallet $.message', 'warning, error keys: GET /api/wallet $.message'],
    'UNAUTHORIZED in Lao and English'),

  fault('the statement is sorted oldest first', 'lists', put(statementList, ['statements'], reversed),
    ['error, lists: POST /api/statement $.statements[1].createdAt', 'error, lists: POST /api/statement $.statements'],
    'newest first'),
  fault('the limit of a page is ignored', 'lists',
    onRequest(statementList, (request) => {
      request.body = { ...Object(request.body), limit: 10 }
    }),
    'error, lists: POST /api/statement $.statements', 'limit'),
  fault('the statement ignores its filters', 'lists',
    onRequest(statementList, (request) => {
      request.body = withAt(withAt(request.body, ['types'], undefined), ['to'], undefined)
    }),
    ['error, lists: POST /api/statement $.statements[0].statementType', 'error, lists: POST /api/statement $.totals.deposit', 'error, lists: POST /api/statement $.statements[0].createdAt']),
  fault('the chat’s history ignores skip', 'lists',
    putRequest(chatHistory, ['skip'], 0),
    `error, lists: ${history} $`),
  fault('the page after the last one has the last one’s slips', 'lists',
    onRequest(statementSlips, (request) => {
      if (valueAt(request.body, ['limit']) === 10) request.body = withAt(request.body, ['page'], 1)
    }),
    'error, lists: POST /api/statement/slip $.slips'),
  fault('the total of refunds is that of the page', 'lists',
    onSuccess(refundList, (response) => {
      const refunds = valueAt(response.body, ['refunds'])
      response.body = { refunds, total: Array.isArray(refunds) ? refunds.length : 0 }
    }),
    'error, lists: POST /api/refund $.total', '"total" is 2'),
  fault('the total of invites is too large, and a text', 'lists',
    put(inviteList, ['total'], (total: number) => String(total + 1)),
    ['warning, types: POST /api/invite $.total', 'error, lists: POST /api/invite $.total']),
]
