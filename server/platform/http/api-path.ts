import type { Call } from '#contract/call.ts'

/** Whether a path is one of the API. */
export function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}

/** Converts a call's path to a Hono route pattern: `{name}` becomes `:name`. */
export function routePath({ path }: Call): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}
