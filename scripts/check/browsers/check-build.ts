import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Program } from 'acorn'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { newerAttributes } from './built-ins.ts'
import type { NewerFeature } from './compat.ts'
import { declaredMembers, findNewerInScript, parseScript } from './script-features.ts'
import { findNewerInStyle } from './style-features.ts'

/**
 * Uses of newer features that are harmless where the feature is missing, with reasons. An entry for a
 * property covers its values. The check reports unused entries.
 */
const guardedUses: Readonly<Record<string, string>> = {
  // Styles that are only refinements.
  cursor: 'iOS has no pointer.',
  'forced-color-adjust': 'Safari has no forced colours.',
  'overflow-anchor': 'Safari has no scroll anchoring.',
  resize: 'Touch browsers have no resize handle.',
  'scrollbar-gutter': 'The page moves by the width of a scrollbar when a sheet opens.',
  'scrollbar-width': 'Older browsers hide the scrollbar with ::-webkit-scrollbar.',
  'text-wrap': 'Lines wrap the default way.',

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
  'navigator.canShare': 'src/lib/browser/web-share.ts tests for it.',
  'navigator.connection': 'Parsed by a schema that accepts undefined.',
  'navigator.share': 'src/lib/browser/web-share.ts tests for it.',
  'navigator.wakeLock': 'src/features/deposit/qr/use-wake-lock.ts tests for it.',
  requestIdleCallback: 'src/app/bootstrap/when-idle.ts tests for it.',
  trustedTypes: 'Read as a member that may be undefined.',
}

interface Parts {
  readonly scripts: string[]
  readonly styles: string[]
  readonly attributes: string[]
}

/** Extracts inline scripts, inline styles and all attribute names from a page. */
function extractFromPage(html: string): Parts {
  const parts: Parts = { scripts: [], styles: [], attributes: [] }
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if ('attrs' in node) parts.attributes.push(...node.attrs.map(({ name }) => name))
    if ('content' in node) visit(node.content)
    if (!('childNodes' in node)) return
    const text = node.childNodes.map((child) => ('value' in child ? child.value : '')).join('')
    const isData =
      'attrs' in node && node.attrs.some(({ name, value }) => name === 'type' && value === 'application/json')
    if (node.nodeName === 'script' && !isData) parts.scripts.push(text)
    if (node.nodeName === 'style') parts.styles.push(text)
    node.childNodes.forEach(visit)
  }
  visit(parse(html))
  return parts
}

function extractFromFile(file: string, code: string): Parts {
  if (file.endsWith('.html')) return extractFromPage(code)
  return file.endsWith('.css')
    ? { scripts: [], styles: [code], attributes: [] }
    : { scripts: [code], styles: [], attributes: [] }
}

/**
 * Finds features in the built portal that a browser of package.json's `browserslist` lacks.
 *
 * Ready-made checkers find too little. Of the 20 faults in styles of style-features.test.ts, stylelint's
 * no-unsupported-browser-features (doiuse) finds 5, and `use-baseline` of @eslint/css, which has years instead of browsers, 15,
 * with 5 false alarms in 13 correct styles. Of the 26 faults in scripts, eslint-plugin-compat, es-x (aggressive) and baseline-js
 * find 19 together, none of events, element attributes or methods of elements, with 8 false alarms in 20 correct scripts.
 * @param guarded features that may be used, with reasons
 * @returns problems, one line each
 */
export function checkBuild(dist: string, guarded: Readonly<Record<string, string>> = guardedUses): string[] {
  const problems: string[] = []
  const used = new Set<string>()
  const scripts: { file: string; root: Program }[] = []

  function report(file: string, features: readonly NewerFeature[]): void {
    for (const { name, missingIn } of features) {
      // An entry for a property covers its values.
      const allowed = [name, name.split(':')[0] ?? name].find((each) => Object.hasOwn(guarded, each))
      if (allowed !== undefined) used.add(allowed)
      else problems.push(`${file}: ${name} is missing in ${missingIn.join(', ')}`)
    }
  }

  for (const file of globSync('**/*.{html,js,css}', { cwd: dist }).sort()) {
    const parts = extractFromFile(file, readFileSync(join(dist, file), 'utf8'))
    try {
      for (const text of parts.scripts) scripts.push({ file, root: parseScript(text) })
      for (const text of parts.styles) report(file, findNewerInStyle(text))
      const attributes = [...new Set(parts.attributes)].flatMap((name) => newerAttributes.get(name) ?? [])
      report(file, attributes)
    } catch (error) {
      problems.push(`${file}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const own = new Set(scripts.flatMap(({ root }) => declaredMembers(root)))
  for (const { file, root } of scripts) report(file, findNewerInScript(root, own))
  for (const name of Object.keys(guarded)) {
    if (!used.has(name)) problems.push(`guardedUses: nothing uses ${name} any more`)
  }
  return [...new Set(problems)]
}
