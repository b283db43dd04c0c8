import { freshSeconds, isRevalidated, parseDirectives, secondsOf } from './cache-control.ts'
import { contentTypeProblems } from './content-type.ts'
import { error, type HeaderProblem, warning } from './header-problem.ts'
import { permissionsPolicyProblems, referrerPolicyProblems } from './privacy-headers.ts'
import { thresholds } from './thresholds.ts'

/** Problems of headers that every response must have. */
export function commonProblems(headers: Headers, isHttps: boolean): readonly HeaderProblem[] {
  const problems: HeaderProblem[] = []
  if (headers.get('x-content-type-options') !== 'nosniff')
    problems.push(error('X-Content-Type-Options isn’t nosniff.'))
  problems.push(...referrerPolicyProblems(headers.get('referrer-policy')))
  const hsts = parseDirectives(headers.get('strict-transport-security'), ';')
  if (isHttps && (secondsOf(hsts, 'max-age') ?? 0) < thresholds.headers.hstsSeconds)
    problems.push(error('Strict-Transport-Security is missing or too short.'))
  if (headers.has('x-powered-by')) problems.push(warning('X-Powered-By names the software.'))
  if (/\d/.test(headers.get('server') ?? '')) problems.push(warning('Server names a version.'))
  return problems
}

/** Problems of a page's other headers. */
export function pageProblems(status: number, headers: Headers): readonly HeaderProblem[] {
  const problems: HeaderProblem[] = [
    ...statusProblems(status, 200),
    ...contentTypeProblems(headers.get('content-type'), 'html'),
    ...permissionsPolicyProblems(headers.get('permissions-policy')),
  ]
  if (!isRevalidated(headers.get('cache-control')))
    problems.push(error('Cache-Control lets browsers or shared caches keep an outdated page.'))
  if (!headers.has('content-encoding')) problems.push(warning('The page isn’t compressed.'))
  if (!headers.has('cross-origin-opener-policy'))
    problems.push(warning('There is no Cross-Origin-Opener-Policy.'))
  return problems
}

/** Problems of the service worker's other headers. */
export function workerProblems(status: number, headers: Headers): readonly HeaderProblem[] {
  const problems: HeaderProblem[] = [
    ...statusProblems(status, 200),
    ...contentTypeProblems(headers.get('content-type'), 'js'),
  ]
  if (!isRevalidated(headers.get('cache-control')))
    problems.push(error('Cache-Control lets browsers or shared caches keep an outdated service worker.'))
  return problems
}

/** Problems of the other headers of a script, style sheet or font with a hashed name. */
export function assetProblems(path: string, status: number, headers: Headers): readonly HeaderProblem[] {
  const extension = path.slice(path.lastIndexOf('.') + 1)
  const problems: HeaderProblem[] = [
    ...statusProblems(status, 200),
    ...contentTypeProblems(headers.get('content-type'), extension),
  ]
  if (freshSeconds(headers.get('cache-control')) < thresholds.headers.assetSeconds)
    problems.push(error('Cache-Control makes browsers load the file again although its name is hashed.'))
  // Fonts are compressed in themselves.
  if (extension !== 'woff2' && !headers.has('content-encoding'))
    problems.push(error('The file isn’t compressed.'))
  return problems
}

export function statusProblems(
  status: number,
  wanted: number,
  severity: HeaderProblem['severity'] = 'error',
): readonly HeaderProblem[] {
  return status === wanted ? [] : [{ severity, text: `The status is ${status} instead of ${wanted}.` }]
}
