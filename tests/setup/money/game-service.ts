import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import * as v from 'valibot'
import type { Webhook } from '#server/platform/webhook.ts'

/** A question as it arrives. Amounts in baht. */
const question = v.variant('action', [
  v.strictObject({
    type: v.literal('game'),
    action: v.literal('account'),
    key: v.string(),
    game: v.string(),
    member: v.string(),
    currency: v.string(),
  }),
  v.strictObject({
    type: v.literal('game'),
    action: v.picklist(['balance', 'link']),
    game: v.string(),
    username: v.string(),
    currency: v.string(),
  }),
  v.strictObject({
    type: v.literal('game'),
    action: v.literal('password'),
    key: v.string(),
    game: v.string(),
    username: v.string(),
    currency: v.string(),
  }),
  v.strictObject({
    type: v.literal('game'),
    action: v.picklist(['deposit', 'withdraw']),
    key: v.string(),
    game: v.string(),
    username: v.string(),
    currency: v.string(),
    amount: v.number(),
  }),
])
export type GameQuestion = v.InferOutput<typeof question>

/** What happens to one question and its answer. */
export const gameFaults = [
  'none',
  /** Never arrives. */
  'question-lost',
  /** Is acted on, but nobody hears the answer. */
  'answer-lost',
  /** Arrives when `deliverLate` is called. */
  'question-late',
  /** Arrives twice at once. */
  'question-twice',
  /** Arrives, is answered, and arrives again when `deliverLate` is called. */
  'question-again-late',
  /** Is acted on; the answer arrives when `deliverLate` is called. */
  'answer-late',
  /** Is acted on, but the answer can't be read. */
  'answer-broken',
  /** Isn't acted on: the service doesn't know the outcome either. */
  'pending',
  /** Is refused. */
  'refused',
  /** Is acted on; the asking process dies before the answer. */
  'crash-after',
  /** Never arrives; the asking process dies. */
  'crash-before',
] as const
export type GameFault = (typeof gameFaults)[number]

interface Account {
  /** Satang. */
  balance: number
  staked: number
  won: number
  password: string
}

/** A game provider: the operator's service behind `GAME_WEBHOOK`. */
export class GameService {
  /** By game and username. */
  readonly accounts = new Map<string, Account>()
  readonly asked: GameQuestion[] = []
  /** Whether balances come with the totals of stakes and wins. */
  countsPlay = true
  /** Whether it does what a repeated key asks for again, which it must not. */
  forgetsKeys = false
  #answers = new Map<string, unknown>()
  #late: (() => void)[] = []
  #serial = 0

  /** Acts on a question, once for each key. @returns the answer */
  receive(input: unknown, isRefused = false): unknown {
    const asked = v.parse(question, input)
    this.asked.push(asked)
    if (!('key' in asked)) return isRefused ? { kind: 'refused' } : this.#act(asked)
    const before = this.forgetsKeys ? undefined : this.#answers.get(asked.key)
    if (before !== undefined) return before
    const answer = isRefused ? { kind: 'refused' } : this.#act(asked)
    this.#answers.set(asked.key, answer)
    return answer
  }

  #act(asked: GameQuestion): unknown {
    if (asked.action === 'account') {
      const username = `${asked.game}-${asked.member}`.toLowerCase()
      const password = this.#newPassword()
      this.accounts.set(`${asked.game} ${username}`, { balance: 0, staked: 0, won: 0, password })
      return { kind: 'done', username, password }
    }
    const account = this.accounts.get(`${asked.game} ${asked.username}`)
    if (!account) return { kind: 'refused' }
    switch (asked.action) {
      case 'balance': {
        const { balance, staked, won } = account
        const totals = this.countsPlay ? { staked: staked / 100, won: won / 100 } : {}
        return { kind: 'found', balance: balance / 100, ...totals }
      }
      case 'link':
        return { kind: 'done', link: `https://games.example/${asked.game}?ticket=${++this.#serial}` }
      case 'password':
        account.password = this.#newPassword()
        return { kind: 'done', password: account.password }
      case 'deposit':
        account.balance += Math.round(asked.amount * 100)
        return { kind: 'done' }
      case 'withdraw': {
        const satang = Math.round(asked.amount * 100)
        if (account.balance < satang) return { kind: 'refused', reason: 'money' }
        account.balance -= satang
        return { kind: 'done' }
      }
    }
  }

  #newPassword(): string {
    return `pass-${++this.#serial}`
  }

  /** Plays rounds that stake and win this much in total; the stakes of a round are at most the balance. @returns the net win */
  play(game: string, username: string, stake: number, win: number): number {
    const account = this.accounts.get(`${game} ${username}`)
    if (!account) throw new Error('no such account')
    const staked = Math.min(stake, account.balance)
    if (staked === 0) return 0
    account.balance += win - staked
    account.staked += staked
    account.won += win
    return win - staked
  }

  /** Has the questions and answers arrive that were late. */
  deliverLate(): void {
    for (const deliver of this.#late.splice(0)) deliver()
  }

  /**
   * Sends a question through a network with a fault.
   * @returns the answer; undefined if none arrives
   */
  async exchange(input: unknown, fault: GameFault): Promise<unknown> {
    switch (fault) {
      case 'none':
        return this.receive(input)
      case 'question-lost':
        return undefined
      case 'answer-lost':
        this.receive(input)
        return undefined
      case 'question-late':
        this.#late.push(() => this.receive(input))
        return undefined
      case 'question-twice':
        this.receive(input)
        return this.receive(input)
      case 'question-again-late':
        this.#late.push(() => this.receive(input))
        return this.receive(input)
      case 'answer-late': {
        const answer = this.receive(input)
        return await new Promise((resolve) => this.#late.push(() => resolve(answer)))
      }
      case 'answer-broken':
        this.receive(input)
        return { kind: 'doen' }
      case 'pending':
        return { kind: 'pending' }
      case 'refused':
        return this.receive(input, true)
      case 'crash-after':
        this.receive(input)
        return await new Promise(() => undefined)
      case 'crash-before':
        return await new Promise(() => undefined)
    }
  }
}

/**
 * The webhook of a service in this process; questions and answers pass through JSON.
 * @param nextFault asked before each question
 */
export function gameWebhook(
  service: GameService,
  nextFault: (asked: GameQuestion) => GameFault = () => 'none',
): Webhook {
  return {
    async ask(input, schema) {
      const sent: unknown = JSON.parse(JSON.stringify(input))
      const answer = await service.exchange(sent, nextFault(v.parse(question, sent)))
      if (answer === undefined) throw new Error('the connection was lost')
      return v.parse(schema, JSON.parse(JSON.stringify(answer)))
    },
  }
}

/**
 * Serves a service on a free port of this machine. Refuses questions without a valid signature.
 * @param nextFault asked before each question; a lost answer ends the connection
 */
export async function serveGames(
  service: GameService,
  secret: string,
  nextFault: () => GameFault | 'status-500' = () => 'none',
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    if (!isSigned(request, body, secret)) return response.writeHead(401).end()
    const fault = nextFault()
    if (fault === 'status-500') {
      service.receive(JSON.parse(body))
      return response.writeHead(500).end('{"kind":"refused"}')
    }
    const answer = await service.exchange(JSON.parse(body), fault)
    return answer === undefined ? response.destroy() : response.end(JSON.stringify(answer))
  }
  const server = createServer((request, response) => void respond(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function isSigned({ headers }: IncomingMessage, body: string, secret: string): boolean {
  const signed = `${String(headers['kapao-timestamp'])}.${body}`
  const expected = createHmac('sha256', secret).update(signed).digest('hex')
  const sent = String(headers['kapao-signature'])
  return sent.length === expected.length && timingSafeEqual(Buffer.from(sent), Buffer.from(expected))
}
