declare module 'virtual:later-files' {
  /** Files of the later parts by name, e.g. `assets/a1b2c3.js`; see scripts/vite/later-parts.ts. */
  export const laterFiles: Readonly<Record<string, readonly string[]>>
}
