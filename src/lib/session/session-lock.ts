const PREFIX = 'kapao-session:'

/** A session that ends with its tab. */
export interface TabSession {
  readonly tokenHash: string
  /** Undefined until its tab knows the member. */
  readonly memberId: string | undefined
}

/**
 * Marks a session that ends with this tab as open, for other tabs and the service worker, which can't read its token. It is
 * a Web Lock, which the browser releases when the tab is closed, discarded or killed; without Web Locks there is no mark.
 * @returns a function that removes the mark
 */
export function holdSessionLock(tokenHash: string, memberId?: string): () => void {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const name = PREFIX + (memberId === undefined ? tokenHash : `${tokenHash}:${memberId}`)
  void globalThis.navigator?.locks
    ?.request(name, { mode: 'shared' }, () => released)
    // If locks are denied, others don't see the mark.
    .catch(() => undefined)
  return release
}

/** The open sessions that end with their tab, this tab's included. Never rejects. */
export async function findTabSessions(): Promise<readonly TabSession[]> {
  const { held = [] } = (await globalThis.navigator?.locks?.query().catch(() => undefined)) ?? {}
  const memberIds = new Map<string, string | undefined>()
  for (const { name = '' } of held) {
    if (!name.startsWith(PREFIX)) continue
    const [tokenHash = '', ...id] = name.slice(PREFIX.length).split(':')
    memberIds.set(tokenHash, id.length > 0 ? id.join(':') : memberIds.get(tokenHash))
  }
  return [...memberIds].map(([tokenHash, memberId]) => ({ tokenHash, memberId }))
}
