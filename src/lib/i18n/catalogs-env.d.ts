/** A part of a language's catalog, made from locales/ at build time. */
declare module 'virtual:catalog/*' {
  export const messages: import('@lingui/core').Messages
}
