/**
 * What the portal touches of a browser when it only renders: a page that keeps nothing. Imported before anything of
 * the portal, in the build alone.
 */
Object.assign(globalThis, {
  document: { documentElement: { lang: '', dataset: {} }, cookie: '', title: '' },
  history: { state: null },
  location: { protocol: 'https:', search: '', pathname: '/', href: 'https://portal.invalid/' },
})
