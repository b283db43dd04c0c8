import type { Plugin } from 'vite'

const webtransport = /\/engine\.io-client\/build\/esm\/transports\/webtransport\.js$/

/**
 * The chat's socket goes by websocket, else by polling (src/lib/socket.ts names them): what its library has for a third
 * transport isn't downloaded.
 */
export function leanSocket(): Plugin {
  return {
    name: 'kapao-lean-socket',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (webtransport.test(id) ? 'export const WT = undefined' : undefined),
  }
}
