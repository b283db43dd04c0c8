/// <reference no-default-lib="true" />
/// <reference lib="webworker" />
import { turnOff } from './turn-off.ts'

declare const self: ServiceWorkerGlobalScope

/** Stands in for the worker when an operator turns it off (docs/worker.md). It answers nothing. */
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(turnOff(self)))
