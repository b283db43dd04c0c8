import { accountProfile } from '#contract/account.ts'
import { bonusCheckActive } from '#contract/bonus.ts'
import type { Call } from '#contract/call.ts'
import { chatHistory, chatSend } from '#contract/chat.ts'
import { login } from '#contract/login.ts'
import * as lookups from '#contract/lookups.ts'
import { qrCreate } from '#contract/qr.ts'
import { refundCheck } from '#contract/refund.ts'
import { statementList } from '#contract/statement.ts'
import { walletGet, walletTransfer } from '#contract/wallet.ts'
import { type Path, valueAt, withAt } from '#tests/unit/odd-answers/fields.ts'
import type { Breakage, BrokenRequest, BrokenResponse } from './broken-backend.fixture.ts'

/** Something that a backend gets wrong, and the findings that name it. */
export interface Fault {
  readonly name: string
  readonly breakage: Breakage
  /** `severity, section: call path`, all of them. */
  readonly findings: readonly string[]
  /** Whether it keeps other faults from being found in the same run. */
  readonly isAlone?: true
  /** Part of the first finding's message, where several faults have the same place. */
  readonly says?: string
}

function isCall({ method, path }: BrokenRequest, call: Call): boolean {
  const pattern = call.path.replaceAll(/\{\w+\}/g, '[^/]+')
  return method === call.method && new RegExp(`^${pattern}$`).test(path)
}

/** Breaks the successful responses of a call. */
function onSuccess(call: Call, change: (response: BrokenResponse, request: BrokenRequest) => void): Breakage {
  return {
    response(response, request) {
      if (isCall(request, call) && response.status === 200) change(response, request)
    },
  }
}

/** Breaks the refusals of a call. */
function onRefusal(call: Call, change: (response: BrokenResponse) => void): Breakage {
  return {
    response(response, request) {
      if (isCall(request, call) && response.status >= 400) change(response)
    },
  }
}

/** Puts another value into the successful responses of a call; undefined removes it. */
function put(call: Call, path: Path, value: (old: unknown) => unknown): Breakage {
  return onSuccess(call, (response) => {
    response.body = withAt(response.body, path, value(valueAt(response.body, path)))
  })
}

/** The same in the last entry of the first page of the statement: the newest ones are needed to find the transfer. */
function putInEntry(key: string, value: (old: unknown) => unknown): Breakage {
  return onSuccess(statementList, (response, { body }) => {
    const path = ['statements', 9, key]
    const isFirstPage = valueAt(body, ['limit']) === 10 && valueAt(body, ['types']) === undefined
    if (isFirstPage) response.body = withAt(response.body, path, value(valueAt(response.body, path)))
  })
}

const reversed = (list: unknown) => (Array.isArray(list) ? list.toReversed() : list)

const textFaults: readonly Fault[] = [
  {
    name: 'an amount has a third decimal',
    breakage: put(walletGet, ['wallet', 'amount'], (baht) => Number(baht) + 0.005),
    findings: ['error, SPEC §9 Formats: GET /api/wallet $.wallet.amount'],
  },
  {
    name: 'an amount carries its currency',
    isAlone: true,
    breakage: put(walletGet, ['wallet', 'amount'], (baht) => `${baht} THB`),
    findings: ['error, SPEC §3 Wallet response: GET /api/wallet $.wallet.amount'],
    says: 'THB',
  },
  {
    name: 'an amount is a text',
    breakage: put(walletGet, ['wallet', 'amount'], String),
    findings: ['warning, D38: GET /api/wallet $.wallet.amount'],
  },
  {
    name: 'an amount is missing',
    isAlone: true,
    breakage: put(walletGet, ['wallet', 'amount'], () => undefined),
    findings: ['error, SPEC §3 Wallet response: GET /api/wallet $.wallet.amount'],
    says: 'is missing',
  },
  {
    name: 'a game has no code',
    breakage: put(walletGet, ['slots', 5, 'code'], () => undefined),
    findings: ['error, SPEC §3 Slot: GET /api/wallet $.slots[5].code'],
  },
  {
    name: 'an open game has no amount',
    breakage: put(walletGet, ['slots', 1], (slot) =>
      withAt({ ...Object(slot), isActive: true }, ['amount'], undefined),
    ),
    findings: ['error, D38: GET /api/wallet $.slots[1].amount'],
  },
  {
    name: 'an id is beyond 2^53',
    breakage: onSuccess(accountProfile, (response) => {
      response.text = JSON.stringify(response.body).replace(/"_id":"[^"]*"/, '"_id":9007199254740993')
    }),
    findings: ['error, D38: GET /api/account/profile $.profile._id'],
  },
  {
    name: 'a time has no zone',
    breakage: putInEntry('createdAt', (at) => new Date(Number(at) || String(at)).toISOString().slice(0, 19)),
    findings: ['error, D10: POST /api/statement $.statements[9].createdAt'],
  },
  {
    name: 'a time is in epoch seconds',
    breakage: put(qrCreate, ['expireIn'], (at) => Math.floor(new Date(String(at)).getTime() / 1000)),
    findings: [
      'error, D10: POST /api/qrcode/{provider} $.expireIn',
      'error, SPEC §4 QR deposit: POST /api/qrcode/{provider} $.expireIn',
    ],
  },
  {
    name: 'a time is for people',
    breakage: putInEntry('createdAt', () => '24/11/2569 10:00 น.'),
    findings: ['error, SPEC §3 Statement entry: POST /api/statement $.statements[9].createdAt'],
  },
  {
    name: 'an entry has an unknown type',
    breakage: putInEntry('statementType', () => 'cashback'),
    findings: ['warning, D13: POST /api/statement $.statements[9].statementType'],
  },
  {
    name: 'the statement has no list',
    isAlone: true,
    breakage: put(statementList, ['statements'], () => null),
    findings: ['error, SPEC §3 Statement entry: POST /api/statement $.statements'],
  },
  {
    name: 'a list is wrapped in an object',
    breakage: put(lookups.lookupConditions, [], (list) => ({ conditions: list })),
    findings: ['error, SPEC §3 Lookups: GET /api/lookup/conditions $'],
  },
  {
    name: 'a flag is "yes"',
    breakage: put(lookups.lookupRegisterOtp, [], () => 'yes'),
    findings: ['error, D9: GET /api/lookup/registerOTP $'],
  },
  {
    name: 'a closing hour is no time',
    breakage: put(lookups.lookupSlip, [], () => ({ closedFrom: '9.00', closedTo: '10:00' })),
    findings: ['error, D9: GET /api/lookup/slip $.closedFrom'],
  },
  {
    name: 'the smallest withdrawal is above the largest',
    breakage: put(lookups.lookupWithdraw, ['withdrawMin'], () => 9_000_000),
    findings: ['error, SPEC §5 Withdraw: GET /api/lookup/withdraw $.withdrawMin'],
  },
  {
    name: 'the token is nested',
    isAlone: true,
    breakage: put(login, [], (body) => ({ data: body })),
    findings: ['error, SPEC §7 Account: POST /api/login $.token'],
  },
]

const listFaults: readonly Fault[] = [
  {
    name: 'the statement is sorted oldest first',
    isAlone: true,
    breakage: put(statementList, ['statements'], reversed),
    findings: [
      'error, SPEC §7 Statement: POST /api/statement $.statements[1].createdAt',
      'error, SPEC §9 Pagination: POST /api/statement $.statements',
    ],
  },
  {
    name: 'the limit of a page is ignored',
    breakage: {
      request(request) {
        if (isCall(request, statementList)) request.body = { ...Object(request.body), limit: 10 }
      },
    },
    findings: ['error, SPEC §9 Pagination: POST /api/statement $.statements'],
    says: 'limit',
  },
  {
    name: 'the filter of the statement is ignored',
    breakage: {
      request(request) {
        request.body = withAt(request.body, ['types'], undefined)
      },
    },
    findings: [
      'error, D41: POST /api/statement $.statements[0].statementType',
      'error, D41: POST /api/statement $.totals.deposit',
    ],
  },
  {
    name: 'the chat’s history is sorted oldest first',
    breakage: put(chatHistory, [], reversed),
    findings: ['error, SPEC §7 Chat: POST /api/chat/history $[1].createdAt'],
  },
]

const refusalFaults: readonly Fault[] = [
  {
    name: 'a call is missing',
    breakage: {
      response(response, request) {
        if (!isCall(request, bonusCheckActive)) return
        response.status = 404
        response.body = { message: 'NO_DATA' }
      },
    },
    findings: ['error, SPEC §7 Bonus and promotion: GET /api/bonus/check/active'],
    says: 'implemented',
  },
  {
    name: 'an error has status 200',
    breakage: onSuccess(refundCheck, (response) => {
      response.body = { message: 'REFUND_INACTIVE' }
    }),
    findings: ['error, D6: GET /api/refund/check $.message'],
  },
  {
    name: 'an error is a page',
    breakage: onRefusal(accountProfile, (response) => {
      response.text = '<h1>Unauthorized</h1>'
    }),
    findings: ['error, D6: GET /api/account/profile $.message'],
  },
  {
    name: 'an error key is none of the catalogue',
    breakage: onRefusal(walletTransfer, (response) => {
      if (response.status !== 401) response.body = { message: 'E_1042' }
    }),
    findings: [
      'error, D41: POST /api/wallet/transfer',
      'warning, SPEC §8: POST /api/wallet/transfer $.message',
    ],
  },
  {
    name: 'an invented token is accepted',
    breakage: onRefusal(walletGet, (response) => {
      response.status = 200
      response.body = { wallet: { amount: 0 } }
    }),
    findings: ['error, SPEC §6: GET /api/wallet', 'error, D41: POST /api/logout'],
  },
  {
    name: 'a wrong token is answered with 403',
    breakage: onRefusal(walletGet, (response) => {
      response.status = 403
    }),
    findings: ['error, SPEC §8 Auth: GET /api/wallet'],
  },
  {
    name: 'a failure claims that the service was terminated',
    breakage: onRefusal(walletGet, (response) => {
      response.status = 410
    }),
    findings: ['error, D7: GET /api/wallet'],
  },
]

const headerFaults: readonly Fault[] = [
  {
    name: 'there is no Date header',
    breakage: {
      response(response) {
        response.isUndated = true
      },
    },
    findings: ['error, D10: GET /api/lookup/info'],
    says: 'no Date',
  },
  {
    name: 'a member’s answer may be cached by proxies',
    breakage: onSuccess(walletGet, ({ headers }) => headers.set('cache-control', 'public, max-age=60')),
    findings: ['error, D35: GET /api/wallet'],
  },
  {
    name: 'a preflight forgets Idempotency-Key',
    breakage: {
      response({ headers }, { method, path }) {
        if (method === 'OPTIONS' && path === walletTransfer.path)
          headers.set('access-control-allow-headers', 'Authorization, Content-Type, X-Requested-With')
      },
    },
    findings: ['error, D41: OPTIONS /api/wallet/transfer'],
  },
  {
    name: 'errors have no CORS headers',
    breakage: {
      response({ status, headers }) {
        if (status >= 400) headers.delete('access-control-allow-origin')
      },
    },
    findings: ['error, D20: GET /api/wallet without a token'],
  },
  {
    name: 'CORS hides the Date header',
    breakage: {
      response({ headers }) {
        headers.set('access-control-expose-headers', 'Retry-After')
      },
    },
    findings: ['error, D10: GET /api/lookup/info'],
    says: 'Expose',
  },
  {
    name: 'the language is ignored',
    breakage: {
      request({ headers }) {
        headers.set('accept-language', 'th')
      },
    },
    findings: ['error, D41: GET /api/lookup/conditions'],
  },
]

const moneyFaults: readonly Fault[] = [
  {
    name: 'idempotency keys are ignored',
    breakage: {
      request({ headers }) {
        headers.delete('idempotency-key')
      },
    },
    findings: ['error, D41: POST /api/wallet/transfer'],
    says: 'twice',
  },
  {
    name: 'an idempotency key is accepted with another amount',
    breakage: {
      request(request) {
        if (valueAt(request.body, ['amount']) === 2) request.headers.delete('idempotency-key')
      },
    },
    findings: ['error, D41: POST /api/wallet/transfer'],
    says: 'another amount',
  },
  {
    name: 'a repeat gets another answer',
    breakage: onSuccess(walletTransfer, (response) => {
      response.body = { message: 'SUCCESS', at: performance.now() }
    }),
    findings: ['error, D41: POST /api/wallet/transfer'],
    says: 'another answer',
  },
  {
    name: 'a transfer below the minimum is accepted',
    breakage: {
      response(response, request) {
        if (valueAt(request.body, ['amount']) !== 0.5) return
        response.status = 200
        response.body = { message: 'SUCCESS' }
      },
    },
    findings: ['error, SPEC §5 Transfer: POST /api/wallet/transfer $.amount'],
  },
  {
    name: 'transfers are missing in the statement',
    breakage: onSuccess(statementList, (response, { body }) => {
      const list = valueAt(response.body, ['statements'])
      if (valueAt(body, ['limit']) !== 50 || !Array.isArray(list)) return
      const others = list.filter((entry) => valueAt(entry, ['statementType']) !== 'transfer')
      response.body = withAt(response.body, ['statements'], others)
    }),
    findings: ['error, D12: POST /api/statement $.statements'],
  },
]

const chatFaults: readonly Fault[] = [
  {
    name: 'a repeated message is stored twice',
    breakage: {
      request(request) {
        if (isCall(request, chatSend)) request.body = withAt(request.body, ['clientId'], crypto.randomUUID())
      },
    },
    findings: ['error, D41: POST /api/chat/send-message $.clientId'],
  },
  {
    name: 'there are no sockets',
    isAlone: true,
    breakage: { hasNoSockets: true },
    findings: ['error, SPEC §7 Chat: /socket.io'],
  },
  {
    name: 'messages don’t reach the socket',
    isAlone: true,
    breakage: { message: () => undefined },
    findings: ['error, SPEC §7 Chat: socket event messaging'],
  },
  {
    name: 'messages of the socket have times without a zone',
    breakage: {
      message: (message) => withAt(message, ['createdAt'], new Date().toISOString().slice(0, 19)),
    },
    findings: ['error, D10: socket event messaging $.createdAt'],
  },
  {
    name: 'anybody may join any room',
    breakage: { joinReply: () => ({ ok: true }) },
    findings: ['error, D26: socket event join'],
    says: 'guest',
  },
  {
    name: 'the own room is refused',
    breakage: { joinReply: () => ({ ok: false, message: 'UNAUTHORIZED' }) },
    findings: ['error, D26: socket event join'],
    says: 'own room',
  },
]

/** What the wrapper breaks on purpose, one at a time. */
export const faults: readonly Fault[] = [
  ...textFaults,
  ...listFaults,
  ...refusalFaults,
  ...headerFaults,
  ...moneyFaults,
  ...chatFaults,
]
