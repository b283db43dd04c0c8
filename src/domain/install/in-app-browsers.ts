/** User agents of in-app browsers. They can't install web apps and don't keep storage. */
export const inAppBrowserPattern = /\bLine\/|FBA[NV]|Instagram|musical_ly|Bytedance|MicroMessenger|Twitter/
