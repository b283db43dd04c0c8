/** A part of a language's catalog, generated from locales/ at build time. */
declare module 'virtual:catalog/*' {
  export const messages: import('@lingui/core').Messages
}
