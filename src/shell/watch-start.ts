import { checkCachedFiles, serviceWorkers } from '#lib/pwa/service-worker-container.ts'
import type { MessageToWorker } from '#lib/pwa/service-worker-messages.ts'
import { START_RELOAD_KEY } from '#lib/storage/storage-keys.ts'
import type { StartProblem } from './StartNotice.tsx'

/** A start that takes longer is reported, even if nothing has failed yet. */
const SLOW_START_MS = 8000

/**
 * Reloads the page with what the server has now: broken cached files are deleted, and a new version that waits for the end
 * of the old one is activated. Nothing is lost, because the portal hasn't started.
 */
async function reload(): Promise<void> {
  await checkCachedFiles()
  const registration = await serviceWorkers()
    ?.getRegistration()
    .catch(() => undefined)
  registration?.waiting?.postMessage({ type: 'SKIP_WAITING' } satisfies MessageToWorker)
  location.reload()
}

/** Whether the page may reload by itself: once until a start succeeds, and not if that can't be stored. */
function claimReload(): boolean {
  try {
    if (sessionStorage.getItem(START_RELOAD_KEY) !== null) return false
    sessionStorage.setItem(START_RELOAD_KEY, '1')
    return true
  } catch {
    return false
  }
}

function releaseReload(): void {
  try {
    sessionStorage.removeItem(START_RELOAD_KEY)
  } catch {
    // Storage is denied: it wasn't claimed.
  }
}

/**
 * Watches the portal's start, and shows a notice with a button to try again if it fails or takes long. Part of the boot
 * script: neither the portal's scripts nor its texts may have loaded.
 * @param root the element in which the portal replaces the shell, whose parts are inert
 * @param cloneNotice clones the template of `StartNotice`
 * @returns reports that a file couldn't be loaded without which the portal can't start
 */
export function watchStart(
  root: Element,
  cloneNotice: () => DocumentFragment | undefined,
): (url: string) => Promise<void> {
  let notice: Element | undefined

  function show(problem: StartProblem): void {
    notice?.remove()
    const shown = globalThis.origin === 'null' ? 'framed' : problem
    notice = cloneNotice()?.firstElementChild ?? undefined
    for (const text of notice?.querySelectorAll('[data-problem]') ?? []) {
      if (text.getAttribute('data-problem') !== shown) text.remove()
    }
    const button = notice?.querySelector('button')
    button?.addEventListener('click', () => {
      button.disabled = true
      void reload()
    })
    if (shown === 'framed') button?.remove()
    if (notice) document.body.append(notice)
  }

  const timer = setTimeout(show, SLOW_START_MS, 'slow')
  const observer = new MutationObserver(() => {
    if (root.firstElementChild?.hasAttribute('inert') !== false) return
    observer.disconnect()
    clearTimeout(timer)
    notice?.remove()
    releaseReload()
  })
  observer.observe(root, { childList: true })

  let hasFailed = false
  return async (url) => {
    if (hasFailed) return
    hasFailed = true
    try {
      // Also replaces a broken copy in the HTTP cache. Any response will do: a file is missing after a release.
      await (await fetch(url, { cache: 'reload' })).arrayBuffer()
      if (claimReload()) return await reload()
    } catch {
      // No network, or a server that doesn't respond: reloading would replace the shell by the browser's error page.
    }
    clearTimeout(timer)
    show('failed')
  }
}
