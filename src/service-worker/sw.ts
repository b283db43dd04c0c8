/// <reference no-default-lib="true" />
/// <reference lib="webworker" />
import { buildSettings } from '#lib/config/build-settings.ts'
import { lookupFrom } from './lookups.ts'
import { answerPage } from './messages.ts'
import { clicked } from './notification-click.ts'
import { pageFrom } from './pages.ts'
import {
  completeBuild,
  handleAsset,
  installBuild,
  type ManifestEntry,
  setManifest,
  tidy,
} from './precache.ts'
import { pushed } from './push.ts'
import { routeOf } from './route.ts'
import { shareFrom } from './share.ts'
import { synced } from './slips.ts'
import { renewSubscription } from './subscription.ts'
import { videoFrom } from './videos.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: readonly ManifestEntry[] }

/**
 * The service worker: only dispatch. Of the calls only a few public lookups pass through a cache; media and the console
 * never do.
 */
setManifest(self.__WB_MANIFEST)

const portal = self.location.origin
const origins = { portal, api: buildSettings.apiHost || portal }

self.addEventListener('install', (event) => event.waitUntil(installBuild(self.registration)))
self.addEventListener('activate', (event) => event.waitUntil(tidy(event, self)))

self.addEventListener('fetch', (event) => {
  const answer = answerTo(event)
  if (answer) event.respondWith(answer)
})

function answerTo(event: FetchEvent): Promise<Response> | undefined {
  switch (routeOf(event.request, origins)) {
    case 'page':
      return pageFrom(event, self)
    case 'asset':
      return handleAsset(event)
    case 'lookup':
      return lookupFrom(event, self)
    case 'video':
      return videoFrom(event)
    case 'share':
      return shareFrom(event.request)
    default:
      return undefined
  }
}

self.addEventListener('sync', (event) => synced(event, () => completeBuild(self.registration)))
self.addEventListener('message', (event) => {
  event.waitUntil(answerPage(self, event.data))
  event.waitUntil(completeBuild(self.registration))
})

self.addEventListener('push', (event) => event.waitUntil(pushed(self, event.data, self.navigator.userAgent)))
self.addEventListener('notificationclick', (event) => event.waitUntil(clicked(self, event.notification)))
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(self, event)))
