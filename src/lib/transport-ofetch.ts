import { ofetch } from 'ofetch'
import type { Transport } from './transport.ts'

/** Sends by ofetch. The body stays text: judging it is not the transport's business. */
export const send: Transport = async ({ url, method, headers, body, signal }) => {
  const answer = await ofetch.raw(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    signal,
    cache: 'no-store',
    credentials: 'omit',
    responseType: 'text',
    ignoreResponseError: true,
    retry: 0,
  })
  return {
    status: answer.status,
    text: answer._data ?? '',
    date: answer.headers.get('date'),
    retryAfter: answer.headers.get('retry-after') ?? undefined,
  }
}
