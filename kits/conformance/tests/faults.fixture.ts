import { accountChangePassword, accountProfile, accountValidate } from '../../../src/contract/account.ts'
import { bonusCheckActive } from '../../../src/contract/bonus.ts'
import type { Call } from '../../../src/contract/call.ts'
import { chatHistory, chatSend, chatUploadImage } from '../../../src/contract/chat.ts'
import { inviteList } from '../../../src/contract/invite.ts'
import { login, logout } from '../../../src/contract/login.ts'
import * as lookups from '../../../src/contract/lookups.ts'
import { qrCreate, qrDelete, qrGet } from '../../../src/contract/qr.ts'
import { refundCheck, refundList } from '../../../src/contract/refund.ts'
import { spinSetup } from '../../../src/contract/spin.ts'
import { slipReference, statementList, statementSlips } from '../../../src/contract/statement.ts'
import { walletAccount, walletGet, walletTransfer, walletTransferAll } from '../../../src/contract/wallet.ts'
import { type Path, valueAt, withAt } from '../../../tests/unit/odd-answers/fields.ts'
import type { Breakage, BrokenRequest, BrokenResponse } from './broken-backend.fixture.ts'

/** Something that a backend gets wrong. */
export interface Fault {
  readonly name: string
  /** Steps of the run that find it, besides the reads. */
  readonly steps: readonly string[]
  readonly breakage: Breakage
  /** All findings, as `severity, rule: call path`; `*` stands for any call. */
  readonly findings: readonly string[]
  /** Part of the first finding's message. */
  readonly says: string
  /** Whether other faults can't be found in the same run. */
  readonly isAlone: boolean
  /** Timeout of a run that waits for something that never comes. */
  readonly timeoutSeconds?: number
}

export function isCall({ method, path }: BrokenRequest, call: Call): boolean {
  const pattern = call.path.replaceAll(/\{\w+\}/g, '[^/]+')
  return method === call.method && new RegExp(`^${pattern}$`).test(path)
}

type Change = (response: BrokenResponse, request: BrokenRequest) => void

/** Breaks the successful responses of a call. */
export const onSuccess = (call: Call, change: Change): Breakage => ({
  response(response, request) {
    if (isCall(request, call) && response.status === 200) change(response, request)
  },
})

/** Breaks the refusals of a call. */
const onRefusal = (call: Call, change: Change): Breakage => ({
  response(response, request) {
    if (isCall(request, call) && response.status >= 400) change(response, request)
  },
})

const patch =
  (fields: Partial<BrokenResponse>) =>
  (response: BrokenResponse): void =>
    void Object.assign(response, fields)

/** Answers with another status and body. */
const answer = (status: number, body: unknown): Change => patch({ status, body })

/** Puts another value into the successful responses of a call; undefined removes it. */
export const put = (call: Call, path: Path, value: unknown): Breakage =>
  onSuccess(call, (response) => {
    const old = valueAt(response.body, path)
    response.body = withAt(response.body, path, typeof value === 'function' ? value(old) : value)
  })

/** Changes requests of a call. */
const onRequest = (call: Call, change: (request: BrokenRequest) => void): Breakage => ({
  request(request) {
    if (isCall(request, call)) change(request)
  },
})

/** Puts another value, or what a function returns, into the requests of a call. */
const putRequest = (call: Call, path: Path, value: unknown) =>
  onRequest(call, (request) => {
    request.body = withAt(request.body, path, typeof value === 'function' ? value() : value)
  })

/** Splits `slots.5.code`. */
const pathOf = (text: string): Path =>
  text.split('.').flatMap((key) => (key === '' ? [] : [/^\d+$/.test(key) ? Number(key) : key]))

/** A wrong field of a read: the finding is at this field, unless another path is given. */
type FieldFault = readonly [
  finding: string,
  call: Call,
  field: string,
  value: unknown,
  path?: string,
  says?: string,
]

const inSeconds = (at: unknown) => Math.floor(new Date(String(at)).getTime() / 1000)
const withoutZone = (at: unknown) => new Date(String(at)).toISOString().slice(0, 19)
const each = (change: (record: object) => object) => (list: unknown) =>
  Array.isArray(list) ? list.map((record: object) => change({ ...record })) : list
const shifted = (change: (at: Date) => void) =>
  each((record) => {
    const sent = valueAt(record, ['createdAt'])
    const at = new Date(typeof sent === 'number' ? sent : String(sent))
    change(at)
    return { ...record, createdAt: at.toISOString() }
  })
const inThailand = shifted((at) => at.setHours(at.getHours() + 7))
const buddhist = shifted((at) => at.setFullYear(at.getFullYear() + 543))
const reversed = (list: unknown) => (Array.isArray(list) ? list.toReversed() : list)
const entry = 'statements.9'

// biome-ignore format: a table
const fieldFaults: readonly FieldFault[] = [
  ['error, types', walletGet, 'wallet.amount', (baht: number) => baht + 0.005],
  ['error, fields', walletGet, 'wallet.amount', (baht: number) => `${baht} THB`, '', 'THB'],
  ['warning, types', walletGet, 'wallet.amount', String],
  ['error, fields', walletGet, 'wallet.amount', undefined, '', 'is missing'],
  ['warning, values', walletGet, 'wallet.amount', -5, '', 'negative'],
  ['error, fields', walletGet, 'slots.5.code', undefined],
  ['error, fields', walletGet, 'slots.0.amount', undefined, '', 'total is unknown'],
  ['error, values', walletGet, 'slots.6.code', 'NAKA', '', 'used twice'],
  ['error, links', walletGet, 'slots.2.logo', 'http://pictures.example/logo.png'],
  ['error, links', walletGet, 'slots.2.web', 'games.example/play', '', 'scheme'],
  ['error, values', walletGet, 'profile._id', 'SOMEBODY'],
  ['error, fields', walletGet, 'slots', each((slot) => ({ ...slot, isActive: undefined })), '$.slots[0].isActive', 'seems to be closed'],
  ['error, fields', walletGet, 'slots.7.isActive', undefined],
  ['error, fields', walletGet, 'slots', null, '', 'is null'],
  ['warning, fields', walletGet, 'bankAccount', undefined],
  ['warning, values', walletGet, 'slots.9.amount', -1],
  ['error, types', accountProfile, 'profile._id', 2 ** 53],
  ['error, values', accountProfile, 'bankAccount.currency', 'USD'],
  ['error, fields', accountProfile, 'bankAccount', undefined],
  ['error, times', statementList, `${entry}.createdAt`, withoutZone, '', 'with a zone'],
  ['error, times', statementList, `${entry}.createdAt`, inSeconds, '', 'epoch seconds'],
  ['error, fields', statementList, `${entry}.createdAt`, (at: unknown) => String(inSeconds(at)), '', 'looks like epoch seconds'],
  ['error, fields', statementList, `${entry}.createdAt`, '24/11/2569 10:00 น.'],
  ['warning, values', statementList, `${entry}.statementType`, 'cashback'],
  ['error, fields', statementList, 'statements', null],
  ['error, fields', statementList, 'statements', each((one) => ({ ...one, status: undefined })), '$.statements[0].status', 'in progress forever'],
  ['error, times', statementSlips, 'slips', inThailand, '$.slips[0].createdAt', 'of the future'],
  ['error, times', chatHistory, '', inThailand, '$[0].createdAt'],
  ['error, times', inviteList, 'invites', buddhist, '$.invites[0].createdAt'],
  ['error, times', refundList, 'refunds', buddhist, '$.refunds[0].createdAt'],
  ['error, fields', lookups.lookupConditions, '', (list: unknown) => ({ conditions: list })],
  ['error, fields', lookups.lookupRegisterOtp, '', 'yes'],
  ['error, fields', lookups.lookupSlip, '', { closedFrom: '23.30', closedTo: '23:45' }, '$.closedFrom', 'HH:mm'],
  ['warning, fields', lookups.lookupSlip, '', { closedFrom: '09:00' }, '$.closedTo'],
  ['error, values', lookups.lookupWithdraw, 'withdrawMin', 9_000_000],
  ['error, links', lookups.lookupContact, 'lineLink', 'line.me/ti/p/support', '', 'scheme'],
  ['warning, capabilities', lookups.lookupInfo, 'capabilities.0', 'teleport'],
  ['warning, fields', lookups.lookupDeposit, 'banks', undefined],
  ['error, form', refundCheck, '', { message: 'REFUND_INACTIVE' }, '$.message', 'for a success'],
  ['error, form', refundCheck, '', { error: 'no refund today' }, '$.error', 'for a success'],
]

const titleOf = ({ method, path }: Call) => `${method} ${path}`
const jsonPathOf = (field: string) =>
  `$${pathOf(field)
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')}`

function fault(
  name: string,
  steps: string,
  breakage: Breakage,
  findings: string | readonly string[],
  says = '',
  others: Partial<Fault> = {},
): Fault {
  const all = typeof findings === 'string' ? [findings] : findings
  return {
    name,
    steps: steps.split(' ').filter(Boolean),
    breakage,
    findings: all,
    says,
    isAlone: false,
    ...others,
  }
}

const transfer = 'POST /api/wallet/transfer'
const history = 'POST /api/chat/history'
const alone = { isAlone: true }
const patient = { isAlone: true, timeoutSeconds: 2 }

// biome-ignore format: a table
const otherFaults: readonly Fault[] = [
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
  fault('an invented token is accepted', 'tokens', onRefusal(walletGet, answer(200, { wallet: { amount: 0 } })),
    ['error, access: GET /api/wallet', 'error, access: POST /api/logout'], 'succeeds with'),
  fault('a failure claims that the service was terminated', 'tokens',
    onRefusal(walletGet, patch({ status: 410 })),
    'error, error keys: GET /api/wallet', '410'),
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

  fault('there is no Date header', 'headers',
    { response: patch({ isUndated: true }) },
    'error, times: *', 'no Date', alone),
  fault('the host’s clock is an hour slow', 'headers',
    { response: ({ headers }) => headers.set('date', new Date(Date.now() - 3_600_000).toUTCString()) },
    'warning, times: *', '5 minutes', alone),
  fault('a member’s answer may be cached by proxies', 'headers',
    onSuccess(walletGet, ({ headers }) => headers.set('cache-control', 'public, max-age=60')),
    'error, caching: GET /api/wallet'),
  fault('an answer is in Latin-1', 'headers',
    onSuccess(lookups.lookupWithdraw, (response) => {
      response.text = Buffer.from(JSON.stringify({ ...Object(response.body), note: 'é' }), 'latin1')
    }),
    'error, form: GET /api/lookup/withdraw', 'UTF-8'),
  fault('JSON is declared as text', 'headers',
    onSuccess(lookups.lookupSources, ({ headers }) => headers.set('content-type', 'text/plain')),
    'warning, form: GET /api/lookup/sources'),
  fault('one call has no CORS headers', 'headers',
    onSuccess(bonusCheckActive, ({ headers }) => headers.delete('access-control-allow-origin')),
    'error, CORS: GET /api/bonus/check/active'),
  fault('errors have no CORS headers', 'headers refusals',
    onRefusal(login, ({ headers }) => headers.delete('access-control-allow-origin')),
    'error, CORS: POST /api/login', 'of an error'),
  fault('CORS hides Date and Retry-After', 'headers',
    onSuccess(lookups.lookupNotice, ({ headers }) => headers.delete('access-control-expose-headers')),
    ['error, CORS: GET /api/lookup/notice', 'warning, CORS: GET /api/lookup/notice'], 'Date'),
  fault('caches mix up origins', 'headers',
    onSuccess(lookups.lookupBanks, ({ headers }) => headers.set('vary', 'Accept-Encoding')),
    'warning, CORS: GET /api/lookup/banks'),
  fault('pictures are for their own origin only', 'headers pictures',
    {
      response: ({ headers }, { path }) => {
        if (path.startsWith('/media/')) headers.set('cross-origin-resource-policy', 'same-origin')
      },
    },
    'error, CORS: picture of *', 'Resource-Policy'),
  fault('pictures are missing', 'pictures',
    { response: (response, { path }) => void (path.startsWith('/media/') && patch({ status: 404 })(response)) },
    'error, links: picture of *', '404'),
  fault('preflights are refused, lost, or forget a header and a method', 'preflights',
    {
      response(response, { method, path }) {
        if (method !== 'OPTIONS') return
        if (path === walletGet.path) response.isLost = true
        if (path === statementList.path) response.status = 403
        if (path === walletTransfer.path)
          response.headers.set(
            'access-control-allow-headers',
            'Authorization, Content-Type, X-Requested-With',
          )
        if (path.startsWith('/api/qrcode'))
          response.headers.set('access-control-allow-methods', 'GET, POST, PUT')
      },
    },
    ['error, connection: OPTIONS /api/wallet', 'error, CORS: OPTIONS /api/statement', `error, CORS: OPTIONS ${walletTransfer.path}`, 'error, CORS: OPTIONS /api/qrcode/{qrcodeId}']),

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

  fault('there are no sockets', 'sockets', { hasNoSockets: true }, 'error, chat: /socket.io', '', alone),
  fault('messages don’t reach the socket', 'sockets', { message: () => undefined },
    'error, chat: socket event messaging', 'doesn’t arrive', patient),
  fault('messages of the socket have no zone and are support’s', 'sockets',
    {
      message: (message) =>
        withAt(withAt(message, ['createdAt'], withoutZone(new Date().toISOString())), ['sender'], 'agent'),
    },
    ['error, times: socket event messaging $.createdAt', 'error, chat: socket event messaging $.sender'], '', alone),
  fault('anybody may join any room', 'sockets', { joinReply: () => ({ ok: true }) },
    'error, chat: socket event join', 'guest', alone),
  fault('guests read every room, and joins aren’t acknowledged', 'sockets', { hasOpenRooms: true },
    ['error, chat: socket event messaging', 'warning, chat: socket event join'], 'A guest receives', patient),
  fault('messages are sent to everybody', 'sockets', { isBroadcasting: true }, 'error, chat: socket event messaging',
    'A guest receives', alone),
  fault('the own room is refused', 'sockets', { joinReply: () => ({ ok: false, message: 'UNAUTHORIZED' }) },
    'error, chat: socket event join', 'own room', alone),
  fault('a repeated message is stored twice', 'chat',
    putRequest(chatSend, ['clientId'], () => crypto.randomUUID()),
    'error, repeats: POST /api/chat/send-message $.clientId'),
  fault('chat messages are refused', 'chat', onSuccess(chatSend, answer(404, { message: 'NO_DATA' })),
    'error, calls: POST /api/chat/send-message', '', alone),
  fault('messages of the history have their text elsewhere', 'chat',
    put(
      chatHistory,
      [],
      each((one) =>
        Object(
          withAt(one, ['message', 'payload'], { text: valueAt(one, ['message', 'payload', 'message']) }),
        ),
      ),
    ),
    `error, chat: ${history} $.message.payload.message`),
  fault('a sent message isn’t in the history', 'chat', put(chatHistory, [], []), `error, chat: ${history} $`),
  fault('an uploaded picture is at no address', 'chat', put(chatUploadImage, ['path'], '/media/chat/none.png'),
    'error, links: picture of POST /api/chat/upload-image $.path'),
  fault('an uploaded picture has an unreadable address', 'chat', put(chatUploadImage, ['path'], 'http://[bad'),
    'error, kit: picture of POST /api/chat/upload-image', 'isn’t an address', alone),

  fault('a payment QR code has expired, for another amount', 'codes',
    { ...put(qrCreate, [], (qr: object) => ({ ...qr, amount: 50, expireIn: '2020-01-01T00:00:00Z' })) },
    ['error, money: POST /api/qrcode/{provider} $.amount', 'error, times: POST /api/qrcode/{provider} $.expireIn'],
    'another amount'),
  fault('a payment QR code has no end', 'codes', put(qrCreate, ['expireIn'], undefined),
    'error, fields: POST /api/qrcode/{provider} $.expireIn'),
  fault('a payment QR code has no id', 'codes', put(qrCreate, ['qrcodeId'], undefined),
    'error, fields: POST /api/qrcode/{provider} $.qrcodeId'),
  fault('the answer of a payment QR code is lost', 'codes',
    onSuccess(qrCreate, patch({ isLost: true })),
    ['error, connection: POST /api/qrcode/{provider}', 'error, money: POST /api/qrcode/{provider}'],
    'gave no response'),
  fault('a cancelled payment QR code is still shown', 'codes', keepCancelledCodes(),
    'error, money: DELETE /api/qrcode/{qrcodeId} $.hasQrcode'),

  fault('the answer of a transfer is lost', 'money', loseFirstTransfer(), `error, connection: ${transfer}`,
    'gave no response', alone),
  fault('transfers are confirmed but not made', 'money',
    {
      ...onRequest(walletTransfer, (request) => {
        if (valueAt(request.body, ['amount']) === 1) request.body = {}
      }),
      response(response, request) {
        if (isCall(request, walletTransfer) && Object.keys(Object(request.body)).length === 0)
          answer(200, { message: 'SUCCESS' })(response, request)
      },
    },
    [`error, money: ${transfer} $.wallet.amount`, 'error, money: POST /api/statement $.statements', `error, money: ${transfer}`],
    'by another amount', alone),
  fault('the wallet is in satang', 'money', put(walletGet, [], inSatang), `error, money: ${transfer} $.wallet.amount`,
    'by another amount', alone),
  fault('a transfer that should work fails', 'money',
    {
      ...onRequest(walletTransfer, (request) => {
        if (isTrial(request)) request.headers.delete('authorization')
      }),
      response(response, request) {
        if (isCall(request, walletTransfer) && isTrial(request))
          answer(400, { message: 'TRANSFER_FAIL' })(response, request)
      },
    },
    `warning, calls: ${transfer}`, 'TRANSFER_FAIL', alone),
  fault('idempotency keys are ignored', 'money', { request: ({ headers }) => headers.delete('idempotency-key') },
    `error, repeats: ${transfer}`, 'twice', alone),
  fault('an idempotency key is ignored while its first request runs', 'money', ignoreRunningKeys(),
    `error, repeats: ${transfer}`, 'at once', alone),
  fault('an idempotency key is accepted with another amount', 'money',
    onRequest(walletTransfer, ({ body, headers }) => {
      if (valueAt(body, ['amount']) === 2) headers.delete('idempotency-key')
    }),
    `error, repeats: ${transfer}`, 'another amount', alone),
  fault('a repeat gets another answer', 'money', put(walletTransfer, ['at'], () => performance.now()),
    `error, repeats: ${transfer}`, 'another answer', alone),
  fault('transfers are missing in the statement', 'money',
    put(statementList, ['statements'], (list: unknown) =>
      Array.isArray(list) ? list.filter((one) => valueAt(one, ['statementType']) !== 'transfer') : list,
    ),
    'error, money: POST /api/statement $.statements', '', alone),
  fault('a refusal signs the member out', 'money', onMissingMoney(answer(401, { message: 'UNAUTHORIZED' })),
    `error, access: ${transfer} $.message`, 'signs the member out', alone),
  fault('a refusal names another reason', 'money', onMissingMoney(answer(400, { message: 'TRANSFER_MINIMUM' })),
    `error, error keys: ${transfer} $.message`, 'expected MONEY_NOT_ENOUGH', alone),
  fault('a refusal names no reason', 'money', onMissingMoney(answer(400, { message: 'TRANSFER_FAIL' })),
    `warning, error keys: ${transfer} $.message`, 'expected MONEY_NOT_ENOUGH', alone),
]

/** Every fault; the tests make as few runs as possible. */
export const faults: readonly Fault[] = [
  ...fieldFaults.map(([finding, call, field, value, path, says]) => {
    const place = `${titleOf(call)} ${path || jsonPathOf(field)}`
    return fault(`${place}: ${finding}`, '', put(call, pathOf(field), value), `${finding}: ${place}`, says)
  }),
  ...otherFaults,
]

/** A transfer of the smallest amount from the main wallet. */
function isTrial({ body }: BrokenRequest): boolean {
  return (
    valueAt(body, ['from']) === 'WALLET' &&
    valueAt(body, ['to']) === 'NAKA' &&
    valueAt(body, ['amount']) === 1
  )
}

function inSatang(wallet: unknown): unknown {
  const scaled = (holder: object) => {
    const baht = valueAt(holder, ['amount'])
    return typeof baht === 'number' ? { ...holder, amount: 100 * baht } : holder
  }
  const { wallet: main, slots } = Object(wallet)
  return { ...Object(wallet), wallet: scaled(main), slots: each(scaled)(slots) }
}

/** Loses the answer of each run's first transfer, after its effect. */
export function loseFirstTransfer(): Breakage {
  let isLost = false
  return {
    request({ path }) {
      if (path === login.path) isLost = false
    },
    response(response, request) {
      if (isLost || response.status !== 200 || !isCall(request, walletTransfer)) return
      isLost = true
      response.isLost = true
    },
  }
}

/** Removes a key while another request with it is running. */
function ignoreRunningKeys(): Breakage {
  const running = new Set<string>()
  return {
    request({ headers }) {
      const key = headers.get('idempotency-key')
      if (key === null) return
      if (running.has(key)) headers.delete('idempotency-key')
      else running.add(key)
    },
    response: (_, { headers }) => void running.delete(headers.get('idempotency-key') ?? ''),
  }
}

/** Breaks the refusal of a transfer of more than the wallet has. */
function onMissingMoney(change: Change): Breakage {
  return onRefusal(walletTransfer, (response, request) => {
    if (valueAt(response.body, ['message']) === 'MONEY_NOT_ENOUGH') change(response, request)
  })
}

/** Answers as if a payment QR code were open, from its cancellation until the next sign-in. */
function keepCancelledCodes(): Breakage {
  let isCancelled = false
  return {
    request({ path }) {
      if (path === login.path) isCancelled = false
    },
    response(response, request) {
      if (isCall(request, qrDelete) && response.status === 200) isCancelled = true
      if (isCancelled && isCall(request, qrGet)) response.body = { hasQrcode: true }
    },
  }
}
