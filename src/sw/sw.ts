/// <reference no-default-lib="true" />
/// <reference lib="webworker" />
import { laterFiles } from 'virtual:later-files'
import type { PrecacheEntry } from 'workbox-precaching/_types.js'
import { assetFrom } from './assets.ts'
import { knowLater } from './later.ts'
import { answerPage } from './messages.ts'
import { clicked } from './notification-click.ts'
import { pageFrom } from './pages.ts'
import { installBuild, knowBuild, tidy } from './precache.ts'
import { pushed } from './push.ts'
import { routeOf } from './route.ts'
import { renewSubscription } from './subscription.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

/** The service worker: only dispatch. Calls, media and the console never pass through a cache. */
knowBuild(self.__WB_MANIFEST)
knowLater(laterFiles)

self.addEventListener('install', (event) => event.waitUntil(installBuild(event)))
self.addEventListener('activate', (event) => event.waitUntil(tidy(event, self)))

self.addEventListener('fetch', (event) => {
  const route = routeOf(event.request, self.location.origin)
  if (route === 'page') event.respondWith(pageFrom(event, self))
  else if (route === 'asset') event.respondWith(assetFrom(event))
})

self.addEventListener('message', (event) => event.waitUntil(answerPage(self, event.data)))

self.addEventListener('push', (event) => event.waitUntil(pushed(self, event.data, self.navigator.userAgent)))
self.addEventListener('notificationclick', (event) => event.waitUntil(clicked(self, event.notification)))
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(self, event)))
