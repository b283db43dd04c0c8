/** Looks after the service worker. */
export function followWorker(): void {}
