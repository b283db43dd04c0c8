import type { Call } from '../../../../src/contract/call.ts'
import { type Path, valueAt, withAt } from '../../../../tests/unit/odd-answers/fields.ts'
import type { Breakage, BrokenRequest, BrokenResponse } from '../broken-backend.fixture.ts'

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

/** @param steps separated by spaces */
export function fault(
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

/** For faults that need a run of their own. */
export const alone = { isAlone: true }

export function isCall({ method, path }: BrokenRequest, call: Call): boolean {
  const pattern = call.path.replaceAll(/\{\w+\}/g, '[^/]+')
  return method === call.method && new RegExp(`^${pattern}$`).test(path)
}

export type Change = (response: BrokenResponse, request: BrokenRequest) => void

/** Breaks the successful responses of a call. */
export const onSuccess = (call: Call, change: Change): Breakage => ({
  response(response, request) {
    if (isCall(request, call) && response.status === 200) change(response, request)
  },
})

/** Breaks the refusals of a call. */
export const onRefusal = (call: Call, change: Change): Breakage => ({
  response(response, request) {
    if (isCall(request, call) && response.status >= 400) change(response, request)
  },
})

export const patch =
  (fields: Partial<BrokenResponse>) =>
  (response: BrokenResponse): void =>
    void Object.assign(response, fields)

/** Answers with another status and body. */
export const answer = (status: number, body: unknown): Change => patch({ status, body })

/** Puts another value into the successful responses of a call; undefined removes it. */
export const put = (call: Call, path: Path, value: unknown): Breakage =>
  onSuccess(call, (response) => {
    const old = valueAt(response.body, path)
    response.body = withAt(response.body, path, typeof value === 'function' ? value(old) : value)
  })

/** Changes requests of a call. */
export const onRequest = (call: Call, change: (request: BrokenRequest) => void): Breakage => ({
  request(request) {
    if (isCall(request, call)) change(request)
  },
})

/** Puts another value, or what a function returns, into the requests of a call. */
export const putRequest = (call: Call, path: Path, value: unknown) =>
  onRequest(call, (request) => {
    request.body = withAt(request.body, path, typeof value === 'function' ? value() : value)
  })

/** Cuts the connection at the first request of a call after the sign-in, before or after its effect. */
export function cutOnce(call: Call, isBefore: boolean): Breakage {
  let isCut = false
  const cuts = (request: Parameters<NonNullable<Breakage['request']>>[0]) => {
    if (isCut || !isCall(request, call) || !request.headers.has('authorization')) return false
    isCut = true
    return true
  }
  if (!isBefore)
    return {
      response(response, request) {
        if (cuts(request)) response.isLost = true
      },
    }
  return {
    request(request) {
      if (cuts(request)) throw new Error('cut')
    },
  }
}

/** Changes the records of a list. */
export const each = (change: (record: object) => object) => (list: unknown) =>
  Array.isArray(list) ? list.map((record: object) => change({ ...record })) : list

export const inSeconds = (at: unknown) => Math.floor(new Date(String(at)).getTime() / 1000)
export const withoutZone = (at: unknown) => new Date(String(at)).toISOString().slice(0, 19)
