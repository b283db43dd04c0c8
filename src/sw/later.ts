import { cacheNames } from '../lib/cache-names.ts'

/** Files of later parts, of all builds: kept when a page first needs them, or when one asks for a part. */
const LATER = cacheNames.later

let parts: Readonly<Record<string, readonly string[]>> = {}
let paths: ReadonlySet<string> = new Set()

/**
 * Tells the later parts of this build; at every start of the worker.
 * @param files by part, from the root of the build, e.g. `assets/a1b2c3.js`; see scripts/vite/later-parts.ts
 */
export function knowLater(files: Readonly<Record<string, readonly string[]>>): void {
  parts = files
  paths = new Set(
    Object.values(files)
      .flat()
      .map((file) => `/${file}`),
  )
}

/** A file of a later part from the cache, also one of an older build; undefined when it isn't kept. */
export async function keptLater(url: string): Promise<Response | undefined> {
  return await caches.match(url, { cacheName: LATER })
}

/**
 * Fetches a file of the build. One of a later part is kept on the way; a failure to keep it, as with a full disk, is
 * nobody's trouble.
 * @param event holds the worker until the file is kept
 */
export async function fetchBuildFile(event: ExtendableEvent, request: Request): Promise<Response> {
  const answer = await fetch(request)
  if (answer.ok && paths.has(new URL(request.url).pathname)) {
    event.waitUntil(keep(request.url, answer.clone()).catch(() => undefined))
  }
  return answer
}

async function keep(url: string, answer: Response): Promise<void> {
  const cache = await caches.open(LATER)
  await cache.put(url, answer)
}

/** Fetches what is missing of a part, one file after the other; stops at the first that can't be had or kept. */
export async function keepPart(part: string): Promise<void> {
  for (const file of (Object.hasOwn(parts, part) ? parts[part] : undefined) ?? []) {
    const url = new URL(`/${file}`, location.origin).href
    if (await keptLater(url)) continue
    const answer = await fetch(url).catch(() => undefined)
    if (!answer?.ok) return
    const kept = await keep(url, answer).then(
      () => true,
      () => false,
    )
    if (!kept) return
  }
}

/**
 * Fetches this build's later parts where the device keeps any of the last build's, so that the first start of a new
 * version without a network has them too. Where bytes are dear, pages fetch them when they are needed, as ever. Never
 * rejects.
 */
export async function renewLater(bytesAreDear: boolean): Promise<void> {
  try {
    if (bytesAreDear || !(await caches.has(LATER))) return
    const cache = await caches.open(LATER)
    if ((await cache.keys()).length === 0) return
    for (const part of Object.keys(parts)) await keepPart(part)
  } catch {
    // A page asks for each part when it has nothing to do.
  }
}

/** Throws away what isn't this build's; only `tidy` knows when nobody needs it any more. */
export async function tidyLater(): Promise<void> {
  if (!(await caches.has(LATER))) return
  const cache = await caches.open(LATER)
  for (const { url } of await cache.keys()) if (!paths.has(new URL(url).pathname)) await cache.delete(url)
}
