import type { Call, ResultOf } from '#contract/call.ts'
import { walletSlip } from '#contract/wallet.ts'
import { slipPageResource } from '#domain/statement/statement-resources.ts'
import { type CallArgs, call } from '#lib/api/client.ts'
import { currentToken } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import type { SlipApi } from './upload-engine.ts'

/**
 * API of the queue in a page. Its calls throw once another token is in use: a slip must not be sent for
 * another member.
 */
export function createPageApi(token: string): SlipApi {
  const assertSameToken = () => {
    if (currentToken() !== token) throw new Error('another member')
  }
  async function callAsMember<C extends Call>(spec: C, ...args: CallArgs<C>): Promise<ResultOf<C>> {
    assertSameToken()
    return await call(spec, ...args)
  }
  return {
    upload: (item, bytes, signal, onProgress) =>
      callAsMember(walletSlip, {
        body: { clientId: item.id },
        file: new File([bytes], 'slip', { type: item.type }),
        signal,
        onProgress,
      }),
    async list(signal, number) {
      assertSameToken()
      // Through the resource, so that the list on screen is updated too.
      const page = slipPageResource(number)
      const { error } = await page.reload()
      signal.throwIfAborted()
      if (error !== undefined) throw error
      assertSameToken()
      return store.get(page.state).value?.slips ?? []
    },
  }
}
