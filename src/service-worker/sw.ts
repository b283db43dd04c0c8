/// <reference no-default-lib="true" />
/// <reference lib="webworker" />
import { buildSettings } from '#lib/config/build-settings.ts'
import { onSync } from './background-sync.ts'
import { handleLookup } from './lookups.ts'
import { handlePicture, handleVideo, mayBeCachedPicture, readPictureUrls } from './media.ts'
import { handlePageMessage, messagesHandled, waitForLoadedUrls } from './messages.ts'
import { handleNavigation } from './navigation.ts'
import { onNotificationClick } from './notification-click.ts'
import {
  completeBuild,
  deleteBrokenFiles,
  deleteOldBuilds,
  handleAsset,
  installBuild,
  type ManifestEntry,
  setManifest,
} from './precache.ts'
import { onPush, renewSubscription } from './push.ts'
import { classifyRequest } from './route.ts'
import { handleShare } from './share.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: readonly ManifestEntry[] }

/**
 * Entry point of the service worker; only dispatches events. Of the API, only a few public lookups are
 * cached; of media, only the pictures that the page has cached; the console never is.
 */
setManifest(self.__WB_MANIFEST)
void readPictureUrls()

const portal = self.location.origin
const origins = { portal, api: buildSettings.apiHost || portal }

self.addEventListener('install', (event) => {
  const isFirst = self.registration.active === null
  const install = async () => installBuild(self.registration, isFirst ? await waitForLoadedUrls() : [])
  event.waitUntil(install())
})
self.addEventListener('activate', (event) => {
  // So that the lookups and code that the first visit loads from now on are cached.
  event.waitUntil(self.clients.claim())
  event.waitUntil(deleteOldBuilds(event, self))
})

self.addEventListener('fetch', (event) => {
  const response = respond(event)
  if (response) event.respondWith(response)
})

function respond(event: FetchEvent): Promise<Response> | undefined {
  switch (classifyRequest(event.request, origins)) {
    case 'page':
      return handleNavigation(event, self)
    case 'asset':
      return handleAsset(event)
    case 'lookup':
      return handleLookup(event, self)
    case 'picture':
      return mayBeCachedPicture(event.request.url) ? handlePicture(event) : undefined
    case 'video':
      return handleVideo(event)
    case 'share':
      return handleShare(event.request)
    default:
      return undefined
  }
}

self.addEventListener('sync', (event) => onSync(event, () => completeBuild(self.registration)))
self.addEventListener('message', (event) => {
  event.waitUntil(handlePageMessage(self, event.data, event.ports[0], deleteBrokenFiles))
  event.waitUntil(completeBuild(self.registration))
})

self.addEventListener('push', (event) =>
  event.waitUntil(messagesHandled().then(() => onPush(self, event.data, self.navigator.userAgent))),
)
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(onNotificationClick(self, event.notification)),
)
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(self, event)))
