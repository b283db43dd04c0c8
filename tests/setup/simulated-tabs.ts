import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import { hashText } from '#lib/format/text-hash.ts'
import { createStorage } from '#tests/setup/browser-storage.ts'
import {
  cacheWrite,
  listStoredData,
  loadPage,
  loadWorker,
  type PageModules,
  readAs,
  type WorkerModules,
  writeAs,
} from '#tests/setup/stored-member-data.ts'
import { workerScope } from '#tests/setup/worker-scope.ts'

/** What happens to the browser, or to one of its tabs: `tab` counts those that are open, again from the first one. */
export type Step =
  | { readonly do: 'open'; readonly isPublic: boolean }
  | { readonly do: 'signIn'; readonly tab: number; readonly member: string; readonly remember: boolean }
  | { readonly do: 'use' | 'signOut' | 'freeze' | 'wake' | 'close'; readonly tab: number }
  /** The token is gone, and nothing else has been deleted. */
  | { readonly do: 'killAtSignOut' }
  | { readonly do: 'kill' }

const MAX_TABS = 3

interface SessionOf {
  readonly token: string
  readonly member: string
}

interface Tab {
  readonly page: PageModules
  readonly storage: Map<string, string>
  readonly events: EventTarget
  isFrozen: boolean
  isPublic: boolean
  /** The session that ends with this tab. */
  own: SessionOf | undefined
}

/**
 * A browser with tabs on one origin and a service worker: real modules on a fake disk. One tab runs at a time, until it has
 * nothing left to do.
 */
export class Browser {
  private readonly local = new Map<string, string>()
  private readonly localStorage = createStorage(() => this.local)
  private tabs: readonly Tab[] = []
  private readonly locks: { readonly name: string; readonly tab: Tab }[] = []
  private readonly members = new Map<string, string>()
  private readonly push = workerScope()
  private pending: Promise<unknown>[] = []
  private remembered: SessionOf | undefined
  private tokenCount = 0
  /** Data of other members that a page has read. */
  private readonly foreign: string[] = []
  /** What was written last, and for whom: members with a chat and slips, tokens with the rest. */
  private readonly written = {
    members: new Set<string>(),
    credentials: '',
    cache: '',
    notifications: '',
  }

  private readonly worker: WorkerModules

  private constructor(worker: WorkerModules) {
    this.worker = worker
  }

  static async create(): Promise<Browser> {
    vi.stubGlobal('indexedDB', new IDBFactory())
    return new Browser(await loadWorker())
  }

  end(): void {
    vi.unstubAllGlobals()
  }

  /** @returns whether nothing of members without a session may be left now */
  async run(step: Step): Promise<boolean> {
    if (step.do === 'kill' || step.do === 'killAtSignOut') {
      for (const tab of this.tabs) this.close(tab)
      if (step.do === 'kill') return false
      this.local.delete('token')
      this.remembered = undefined
      return false
    }
    if (step.do === 'open' || this.tabs.length === 0) return this.open('isPublic' in step && step.isPublic)
    const tab = this.tabs[step.tab % this.tabs.length]
    if (!tab) return false
    if (step.do === 'wake') return this.wake(tab)
    if (step.do === 'close') this.close(tab)
    if (tab.isFrozen || step.do === 'close') return false
    if (step.do === 'freeze') tab.isFrozen = true
    if (step.do === 'use') await this.use(tab)
    const hadSession = tab.own !== undefined || this.remembered !== undefined
    if (step.do === 'signOut') await this.signOut(tab)
    if (step.do === 'signIn') await this.signIn(tab, step)
    return step.do === 'signIn' || (step.do === 'signOut' && hadSession)
  }

  private get sessions(): readonly SessionOf[] {
    const own = this.tabs.map((tab) => tab.own)
    return [this.remembered, ...own].filter((session) => session !== undefined)
  }

  /** Makes a tab the running one. */
  private enter(tab: Tab): void {
    const { locks } = this
    vi.stubGlobal('localStorage', this.localStorage)
    vi.stubGlobal(
      'sessionStorage',
      createStorage(() => tab.storage),
    )
    vi.stubGlobal('addEventListener', tab.events.addEventListener.bind(tab.events))
    vi.stubGlobal('removeEventListener', tab.events.removeEventListener.bind(tab.events))
    vi.stubGlobal('navigator', {
      locks: {
        query: async () => ({ held: locks.map(({ name }) => ({ name })) }),
        async request(name: string, ...args: readonly (LockOptions | LockGrantedCallback<unknown>)[]) {
          const work = args.at(-1)
          if (typeof work !== 'function') throw new TypeError('no callback')
          const lock = { name, tab }
          locks.push(lock)
          await work(null)
          if (locks.includes(lock)) locks.splice(locks.indexOf(lock), 1)
        },
      },
      serviceWorker: {
        getRegistration: async () => ({ active: { postMessage: (data: unknown) => this.post(data) } }),
      },
    })
  }

  private post(data: unknown): void {
    this.pending.push(this.worker.handlePageMessage(this.push.scope, data))
  }

  private async settle(): Promise<void> {
    for (let next = this.pending.shift(); next; next = this.pending.shift()) await next
  }

  /** Lets the other tabs hear what a tab has changed in local storage. */
  private async broadcast(from: Tab): Promise<void> {
    for (const tab of this.tabs) if (tab !== from && !tab.isFrozen) await this.hear(tab)
    this.enter(from)
  }

  private async hear(tab: Tab): Promise<void> {
    this.enter(tab)
    for (const key of ['token', 'kapao.ended-sessions']) {
      const event = Object.assign(new Event('storage'), { key, storageArea: this.localStorage })
      tab.events.dispatchEvent(event)
      await this.settle()
    }
    if (tab.page.session.currentToken() === undefined) tab.isPublic = true
    else if (!tab.isPublic) await this.showHome(tab)
  }

  private async open(isPublic: boolean): Promise<boolean> {
    if (this.tabs.length === MAX_TABS) return false
    const storage = new Map<string, string>()
    const events = new EventTarget()
    // Before the modules are loaded: they read the token.
    this.enter({ storage, events } as Tab)
    const page = await loadPage()
    const tab: Tab = { page, storage, events, isFrozen: false, isPublic, own: undefined }
    this.tabs = [...this.tabs, tab]
    this.enter(tab)
    page.session.syncSessionAcrossTabs()
    page.session.onStoredDataStale.on(() => this.pending.push(this.purge(page)))
    if (page.session.currentToken() === undefined) {
      await this.purge(page)
      tab.isPublic = true
    } else if (isPublic) await this.signOut(tab)
    else {
      await this.showHome(tab)
      return false
    }
    await this.settle()
    return true
  }

  private close(tab: Tab): void {
    this.tabs = this.tabs.filter((other) => other !== tab)
    for (const lock of this.locks.filter((lock) => lock.tab === tab))
      this.locks.splice(this.locks.indexOf(lock), 1)
  }

  private async wake(tab: Tab): Promise<boolean> {
    if (!tab.isFrozen) return false
    tab.isFrozen = false
    await this.hear(tab)
    return false
  }

  private async signOut(tab: Tab): Promise<void> {
    this.enter(tab)
    tab.own = undefined
    this.remembered = undefined
    tab.isPublic = true
    tab.page.session.signOut()
    await this.settle()
    await this.broadcast(tab)
  }

  private async signIn(
    tab: Tab,
    { member, remember }: { readonly member: string; readonly remember: boolean },
  ): Promise<void> {
    this.enter(tab)
    const session = { token: `token-${++this.tokenCount}`, member }
    this.members.set(session.token, member)
    tab.own = remember ? undefined : session
    this.remembered = remember ? session : undefined
    tab.isPublic = false
    tab.page.session.signIn(session.token, remember)
    await this.settle()
    await this.showHome(tab)
    await this.broadcast(tab)
  }

  /** Like `purgeMemberData`, whose own imports on demand would get the modules of the page that was loaded last. */
  private async purge(page: PageModules): Promise<void> {
    await page.purge.purgeCaches()
    if (page.session.currentToken() === undefined) await this.purgeQueues(page)
  }

  private async purgeQueues({ chat, slipPurge }: PageModules): Promise<void> {
    await slipPurge.purgeSlipData()
    await chat.purgeMemberRecords()
  }

  /** What the member's layout does once it knows the member. */
  private async showHome(tab: Tab): Promise<void> {
    const { page } = tab
    const token = page.session.currentToken() ?? ''
    const member = this.members.get(token) ?? ''
    const read = await readAs(page, token, member)
    this.foreign.push(...read.filter((owner) => owner !== member).map((owner) => `data of ${owner}`))
    page.openSessions.setSessionMember(token, member)
    await page.cache.claimDatabase(cacheWrite(token))
    if (this.written.cache !== token) this.written.cache = ''
    await this.purgeQueues(page)
  }

  /** The member writes to support, uploads slips, reads figures and gets a notification. */
  private async use(tab: Tab): Promise<void> {
    this.enter(tab)
    const { session } = tab.page
    const token = session.currentToken()
    const member = token === undefined ? undefined : this.members.get(token)
    if (token === undefined || member === undefined || tab.isPublic) return
    await writeAs(tab.page, token, member, (message) => this.post(message))
    await this.settle()
    this.written.members.add(member)
    if (session.isSessionRemembered(token)) this.written.credentials = token
    this.written.cache = token
    this.written.notifications = token
  }

  /** Compares the disk with the open sessions: what is lost of theirs, what is left and what was read of others. */
  async check(): Promise<Record<'lost' | 'left' | 'foreign', readonly string[]>> {
    const tokens = this.sessions.map(({ token }) => token)
    const hashes = tokens.map(hashText)
    const members = this.sessions.map(({ member }) => member)
    const { written } = this
    for (const member of written.members) if (!members.includes(member)) written.members.delete(member)
    const found = await listStoredData(this.worker)
    const owners = [...members, ...hashes]
    const expected = [
      ...[...written.members].flatMap((member) => [`chat of ${member}`, `slip of ${member}`]),
      ...(written.credentials === this.remembered?.token
        ? [`credentials of ${hashText(written.credentials)}`]
        : []),
      ...(tokens.includes(written.cache) ? [`responses of ${hashText(written.cache)}`] : []),
      ...(tokens.includes(written.notifications)
        ? [`notifications of ${hashText(written.notifications)}`]
        : []),
    ]
    return {
      foreign: this.foreign,
      lost: expected.filter((each) => !found.includes(each)),
      left: found.filter((each) => !owners.some((owner) => each.endsWith(` ${owner}`))),
    }
  }
}
