import type { Plugin } from 'vite'

const promises = /\/jotai\/dist\/react\/continuablePromise\.js$/

/** No atom of the portal holds a promise: what its library has for such atoms isn't downloaded. */
export function leanAtoms(): Plugin {
  return {
    name: 'kapao-lean-atoms',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      promises.test(id)
        ? 'export const isPromiseLike = () => false\nexport const createContinuablePromise = (store, promise) => promise'
        : undefined,
  }
}
