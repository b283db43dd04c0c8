import { CALL_TIMEOUT_MS } from '#contract/call.ts'
import { logout } from '#contract/login.ts'
import { isOffered } from '#domain/lookups/host-capabilities.ts'
import { buildHeaders } from '#lib/api/transport.ts'
import { sendWithOfetch } from '#lib/api/transport-ofetch.ts'
import { requestLanguage } from '#lib/i18n/i18n.ts'
import { browserSaysOffline } from '#lib/network/online-state.ts'

/**
 * Ends a session on the server if the host supports it. Fire and forget: it neither delays nor fails
 * the local logout. While offline, the session is left to expire.
 */
export function endServerSession(token: string): void {
  if (browserSaysOffline()) return
  void sendLogout(token).catch(() => undefined)
}

async function sendLogout(token: string): Promise<void> {
  if (!(await isOffered('logout'))) return
  await sendWithOfetch({
    path: logout.path,
    method: logout.method,
    headers: buildHeaders({ token, language: requestLanguage() }),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    retries: 0,
    // The page may be closed right afterwards.
    keepalive: true,
  })
}
