import { thresholds } from './thresholds.ts'

/** Something wrong with a response. */
export interface HeaderProblem {
  readonly severity: 'error' | 'warning'
  readonly text: string
}

const error = (text: string): HeaderProblem => ({ severity: 'error', text })
const warning = (text: string): HeaderProblem => ({ severity: 'warning', text })

const maxAgeOf = (header: string | null) => Number(/max-age=(\d+)/.exec(header ?? '')?.[1] ?? 0)

/** Problems of headers that every response must have. */
export function commonProblems(headers: Headers, isHttps: boolean): readonly HeaderProblem[] {
  const problems: HeaderProblem[] = []
  if (headers.get('x-content-type-options') !== 'nosniff')
    problems.push(error('X-Content-Type-Options isn’t nosniff.'))
  if (!headers.has('referrer-policy')) problems.push(error('There is no Referrer-Policy.'))
  if (isHttps && maxAgeOf(headers.get('strict-transport-security')) < thresholds.headers.hstsSeconds)
    problems.push(error('Strict-Transport-Security is missing or too short.'))
  if (headers.has('x-powered-by')) problems.push(warning('X-Powered-By names the software.'))
  if (/\d/.test(headers.get('server') ?? '')) problems.push(warning('Server names a version.'))
  return problems
}

/** Problems of a page's other headers. */
export function pageProblems(status: number, headers: Headers, wanted = 200): readonly HeaderProblem[] {
  const problems: HeaderProblem[] = []
  if (status !== wanted) problems.push(error(`The status is ${status} instead of ${wanted}.`))
  if (!/^text\/html\b/.test(headers.get('content-type') ?? ''))
    problems.push(error('The Content-Type isn’t text/html.'))
  if (!/no-cache|no-store|max-age=0/.test(headers.get('cache-control') ?? ''))
    problems.push(error('Cache-Control lets browsers keep an outdated page.'))
  if (!headers.has('content-encoding')) problems.push(warning('The page isn’t compressed.'))
  if (!headers.has('permissions-policy')) problems.push(warning('There is no Permissions-Policy.'))
  if (!headers.has('cross-origin-opener-policy'))
    problems.push(warning('There is no Cross-Origin-Opener-Policy.'))
  return problems
}

/** Problems of a script or style sheet with a hashed name. */
export function assetProblems(status: number, headers: Headers): readonly HeaderProblem[] {
  const problems: HeaderProblem[] = []
  if (status !== 200) problems.push(error(`The status is ${status} instead of 200.`))
  if (maxAgeOf(headers.get('cache-control')) < thresholds.headers.assetSeconds)
    problems.push(error('Cache-Control makes browsers load the file again although its name is hashed.'))
  if (!headers.has('content-encoding')) problems.push(error('The file isn’t compressed.'))
  return problems
}
