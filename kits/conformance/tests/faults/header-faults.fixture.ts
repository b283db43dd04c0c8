import { login } from '../../../../src/contract/login.ts'
import * as lookups from '../../../../src/contract/lookups.ts'
import { bonusCheckActive } from '../../../../src/contract/rewards/bonus.ts'
import { statementList } from '../../../../src/contract/statement.ts'
import { walletGet } from '../../../../src/contract/wallet.ts'
import { walletTransfer } from '../../../../src/contract/wallet-changes.ts'
import { alone, type Fault, fault, onRefusal, onSuccess, patch } from './fault.fixture.ts'

/** Wrong headers, CORS and pictures. */
// biome-ignore format: a table
export const headerFaults: readonly Fault[] = [
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
]
