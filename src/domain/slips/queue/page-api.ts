import type { Call, ResultOf } from '#contract/call.ts'
import { walletSlip } from '#contract/wallet.ts'
import { slipPageResource } from '#domain/statement/statement-resources.ts'
import { type CallArgs, call } from '#lib/api/client.ts'
import { currentToken } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import type { SlipServer } from './upload-engine.ts'

/** The queue's calls from a page, for as long as the token is this one: no slip goes out under another member's. */
export function pageServer(token: string): SlipServer {
  const check = () => {
    if (currentToken() !== token) throw new Error('another member')
  }
  async function asUs<C extends Call>(spec: C, ...args: CallArgs<C>): Promise<ResultOf<C>> {
    check()
    return await call(spec, ...args)
  }
  return {
    upload: (item, bytes, signal, onProgress) =>
      asUs(walletSlip, {
        body: { clientId: item.id },
        file: new File([bytes], 'slip', { type: item.type }),
        signal,
        onProgress,
      }),
    async list(signal, number) {
      check()
      // The list on screen shows the same.
      const page = slipPageResource(number)
      const { error } = await page.reload()
      signal.throwIfAborted()
      if (error !== undefined) throw error
      check()
      return store.get(page.state).value?.slips ?? []
    },
  }
}
