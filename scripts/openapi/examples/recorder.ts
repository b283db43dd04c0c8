import type { BodyOf, Call, ParamsOf } from '#contract/call.ts'
import type { TestServer } from '#tests/setup/server-harness.ts'
import { redact } from './redact.ts'

/** A request of a call and the body of its response. */
export interface RecordedExample {
  readonly params?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly response: unknown
}

/** Recorded examples by the call's name. */
export type Examples = Readonly<Record<string, RecordedExample>>

/** Input of a recorded call. */
interface Request<C extends Call> {
  readonly token?: string
  readonly params?: ParamsOf<C>
  /** JSON body, or the text fields of a form. */
  readonly body?: BodyOf<C>
  readonly file?: File
}

/** Makes calls of a server in this process, and keeps each with its response as an example. */
export class Recorder {
  readonly examples: Record<string, RecordedExample> = {}
  readonly server: TestServer

  constructor(server: TestServer) {
    this.server = server
  }

  /**
   * Makes a call and records it.
   * @returns the response as it was sent, for the next calls
   * @throws Error if the call is refused
   */
  // biome-ignore lint/suspicious/noExplicitAny: a response of any call; the scenario accesses it freely
  async record<C extends Call>(call: C, request: Request<C> = {}): Promise<any> {
    // Entries of the statement are a minute apart.
    this.server.clock.advance(60_000)
    const { params, body } = request
    const { status, body: response } = await this.send(call, request)
    if (status !== 200) {
      throw new Error(`No example of ${call.name}: it responded with ${status} ${JSON.stringify(response)}.`)
    }
    const file = call.multipart ? { [call.multipart]: '(binary)' } : {}
    const sent = body || call.multipart ? { ...Object(body), ...file } : undefined
    this.examples[call.name] = {
      ...(params ? { params: Object(redact(params)) } : {}),
      ...(sent === undefined ? {} : { body: redact(sent) }),
      response: redact(response),
    }
    return response
  }

  private send(call: Call, { token, params, body, file }: Request<Call>) {
    const headers = { 'accept-language': 'en', 'x-requested-with': 'wallet-user' }
    const options = { headers, ...(token ? { token } : {}), ...(params ? { params: Object(params) } : {}) }
    if (!call.multipart) return this.server.call(call, { ...options, ...(body ? { body } : {}) })
    const form = new FormData()
    for (const [name, value] of Object.entries(Object(body))) form.set(name, String(value))
    if (file) form.set(call.multipart, file)
    const authorization = token ? { authorization: `Bearer ${token}` } : {}
    return this.server.request(call.path, {
      method: call.method,
      headers: { ...headers, ...authorization },
      body: form,
    })
  }
}
