/// <reference no-default-lib="true" />
/// <reference lib="webworker" />
import type { PrecacheEntry } from 'workbox-precaching/_types.js'
import { assetFrom } from './assets.ts'
import { pageFrom } from './pages.ts'
import { installBuild, tidy } from './precache.ts'
import { routeOf } from './route.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

/** The service worker: only dispatch. Calls, media and the console never pass through a cache. */
const build = self.__WB_MANIFEST

self.addEventListener('install', (event) => event.waitUntil(installBuild(event, build)))
self.addEventListener('activate', (event) => event.waitUntil(tidy(event, self)))

self.addEventListener('fetch', (event) => {
  const route = routeOf(event.request, self.location.origin)
  if (route === 'page') event.respondWith(pageFrom(event, self))
  else if (route === 'asset') event.respondWith(assetFrom(event.request))
})

self.addEventListener('message', (event) => {
  // The member said yes to the new version; until then it waits.
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
})
