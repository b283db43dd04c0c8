/**
 * Uses of newer features that do no harm where they are missing, each with the reason. A property's entry covers its
 * values. The check reports an entry that nothing uses any more.
 */
export const guardedUses: Readonly<Record<string, string>> = {
  // Styles that only refine.
  cursor: 'iOS has no pointer.',
  'forced-color-adjust': 'Safari has no forced colours.',
  'overflow-anchor': 'Safari moves no scroll position by itself.',
  resize: 'Touch browsers have no handle to resize by.',
  'scrollbar-gutter': 'The page moves by the width of a scrollbar when a sheet opens.',
  'scrollbar-width': 'Older ones hide the scrollbar by ::-webkit-scrollbar.',
  'text-wrap': 'Lines are filled in the usual way.',
  ':selection': 'iOS marks a selection in its own colour.',

  // Attributes.
  'attribute.autocapitalize': 'Only for on-screen keyboards: Safari on a Mac has none.',
  'attribute.autocorrect': 'The field is corrected like any other.',
  'video.playsinline': 'Firefox always plays in the page.',
  'attribute.is': 'React DOM passes it on; no element of ours has one.',

  // Events that then don't come.
  'Document.freeze': 'visibilitychange and pagehide come first.',
  'Element.touchcancel': 'Safari on a Mac has no touch.',
  'Element.touchend': 'Safari on a Mac has no touch.',
  'Element.touchmove': 'Safari on a Mac has no touch.',
  'Element.touchstart': 'Safari on a Mac has no touch.',
  'Element.wheel': 'iOS has no wheel.',
  'Navigation.navigate': 'React DOM asks for the navigation API first.',
  'Navigation.navigateerror': 'React DOM asks for the navigation API first.',
  'Navigation.navigatesuccess': 'React DOM asks for the navigation API first.',
  'Window.beforeunload': 'socket.io listens to it only where it is asked to.',
  'Window.beforeinstallprompt': 'Elsewhere the portal says how the browser installs it.',
  'Window.appinstalled': 'It only ends what beforeinstallprompt began.',
  'ServiceWorkerGlobalScope.sync': 'The page sends what waits when it is opened.',
  'ServiceWorkerGlobalScope.notificationclick': 'Without notifications there is nothing to click.',
  'ServiceWorkerGlobalScope.pushsubscriptionchange': 'The page compares its subscription when it is opened.',

  // Of libraries, which test for them.
  'Document.startViewTransition': 'React DOM, for a component that we don’t use.',
  'Error.captureStackTrace': 'ofetch tests for it.',
  WebTransport:
    'socket.io tests for it, and src/features/chat/core/connection/socket-io.ts names its other transports.',
  navigation: 'React DOM tests for it.',
  setImmediate: 'React’s scheduler tests for it.',

  // Of ours, tested for or in a try block.
  BarcodeDetector: 'src/domain/slips/check/barcode-detector.ts tests for it.',
  'Clipboard.readText': 'The paste button of a gift link asks for a paste by hand then.',
  'Intl.Segmenter': 'src/lib/format/graphemes.ts and the wheel’s labels test for it.',
  Notification: 'src/features/chat/notify/platform.ts tests for it.',
  'Notification.permission': 'src/features/chat/notify/platform.ts tests for it.',
  'Notification.requestPermission': 'Only where src/features/chat/notify/platform.ts found it.',
  'ServiceWorkerRegistration.getNotifications': 'Only at a push, which Android’s WebView doesn’t have.',
  'ServiceWorkerRegistration.showNotification': 'Only where the member allowed notifications.',
  'WakeLockSentinel.release': 'Only of a wake lock that was given.',
  'indexedDB.databases': 'In a try block: without it the database is opened.',
  'navigator.canShare': 'src/lib/qr/qr-image.ts tests for it.',
  'navigator.connection': 'Read by a schema that takes undefined.',
  'navigator.share': 'src/lib/browser/web-share.ts and src/lib/qr/qr-image.ts test for it.',
  'navigator.wakeLock': 'src/features/deposit/qr/use-wake-lock.ts tests for it.',
  requestIdleCallback: 'src/app/bootstrap/when-idle.ts tests for it.',
  trustedTypes: 'Read as a member that may be undefined.',
}
