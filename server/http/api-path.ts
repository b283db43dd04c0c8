/** Whether a path belongs to the calls. */
export function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}
