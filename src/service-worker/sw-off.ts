/// <reference no-default-lib="true" />
/// <reference lib="webworker" />
import { turnOff } from './turn-off.ts'

declare const self: ServiceWorkerGlobalScope

/** Replaces the service worker when an operator turns it off (docs/worker.md). Has no fetch handler. */
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(turnOff(self)))
