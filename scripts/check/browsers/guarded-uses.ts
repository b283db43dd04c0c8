/**
 * Uses of newer features that are harmless where the feature is missing, with reasons. An entry for a
 * property covers its values. The check reports unused entries.
 */
export const guardedUses: Readonly<Record<string, string>> = {
  // Styles that are only refinements.
  cursor: 'iOS has no pointer.',
  'forced-color-adjust': 'Safari has no forced colours.',
  'overflow-anchor': 'Safari has no scroll anchoring.',
  resize: 'Touch browsers have no resize handle.',
  'scrollbar-gutter': 'The page moves by the width of a scrollbar when a sheet opens.',
  'scrollbar-width': 'Older browsers hide the scrollbar with ::-webkit-scrollbar.',
  'text-wrap': 'Lines wrap the default way.',
  ':selection': 'iOS highlights selections in its own colour.',

  // Attributes.
  'attribute.autocapitalize': 'Only for on-screen keyboards: Safari on a Mac has none.',
  'attribute.autocorrect': 'The browser autocorrects the field as usual.',
  'video.playsinline': 'Firefox always plays inline.',
  'attribute.is': 'React DOM passes it on; no element of ours has one.',

  // Events that don't fire where they are missing.
  'Document.freeze': 'visibilitychange and pagehide come first.',
  'Document.prerenderingchange': 'Browsers without it prerender nothing.',
  'Element.touchcancel': 'Safari on a Mac has no touch.',
  'Element.touchend': 'Safari on a Mac has no touch.',
  'Element.touchmove': 'Safari on a Mac has no touch.',
  'Element.touchstart': 'Safari on a Mac has no touch.',
  'Element.wheel': 'iOS has no wheel.',
  'Navigation.navigate': 'React DOM tests for the navigation API first.',
  'Navigation.navigateerror': 'React DOM tests for the navigation API first.',
  'Navigation.navigatesuccess': 'React DOM tests for the navigation API first.',
  'Window.beforeunload': 'socket.io listens to it only if an option asks for it.',
  'Window.beforeinstallprompt': 'Elsewhere the portal shows instructions for installing it.',
  'Window.appinstalled': 'Only follows beforeinstallprompt.',
  'ServiceWorkerGlobalScope.sync': 'The page sends queued uploads when it is opened.',
  'ServiceWorkerGlobalScope.notificationclick': 'Without notifications there is nothing to click.',
  'ServiceWorkerGlobalScope.pushsubscriptionchange': 'The page compares its subscription when it is opened.',

  // Used by libraries, which test for them.
  'Document.startViewTransition': 'React DOM, for a component that we don’t use.',
  'Error.captureStackTrace': 'ofetch tests for it.',
  WebTransport:
    'socket.io tests for it, and src/features/chat/core/connection/socket-io.ts names its other transports.',
  navigation: 'React DOM tests for it.',
  setImmediate: 'React’s scheduler tests for it.',

  // Used by our code, tested for or in a try block.
  BarcodeDetector: 'src/domain/slips/check/decoder-client.ts tests for it.',
  'Clipboard.readText': 'The paste button of a gift link then asks the member to paste manually.',
  'Intl.Segmenter': 'src/contract/formats/text-length.ts and the wheel’s labels test for it.',
  Notification: 'src/features/chat/notify/platform.ts tests for it.',
  'Notification.permission': 'src/features/chat/notify/platform.ts tests for it.',
  'Notification.requestPermission': 'Only if src/features/chat/notify/platform.ts detected it.',
  'ServiceWorkerRegistration.getNotifications': 'Only on push, which Android’s WebView lacks.',
  'ServiceWorkerRegistration.showNotification': 'Only where the member allowed notifications.',
  'WakeLockSentinel.release': 'Only for a wake lock that was granted.',
  'document.prerendering': 'src/lib/browser/when-activated.ts tests for it.',
  'indexedDB.databases': 'In a try block: without it the database is opened.',
  'navigator.canShare': 'src/lib/qr/qr-image.ts tests for it.',
  'navigator.connection': 'Parsed by a schema that accepts undefined.',
  'navigator.share': 'src/lib/browser/web-share.ts and src/lib/qr/qr-image.ts test for it.',
  'navigator.wakeLock': 'src/features/deposit/qr/use-wake-lock.ts tests for it.',
  requestIdleCallback: 'src/app/bootstrap/when-idle.ts tests for it.',
  trustedTypes: 'Read as a member that may be undefined.',
}
