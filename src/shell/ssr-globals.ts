/** Minimal browser globals for rendering in the build. Must be imported before any module of the portal. */
Object.assign(globalThis, {
  document: { documentElement: { lang: '', dataset: {} }, cookie: '', title: '' },
  history: { state: null },
  location: { protocol: 'https:', search: '', pathname: '/', href: 'https://portal.invalid/' },
})
