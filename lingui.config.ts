import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/**
 * English is the source language; `npm run check` fails on missing Thai or Lao. `la` is the product's code
 * for Lao.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['th', 'la', 'en'],
  catalogs: [{ path: '<rootDir>/locales/{locale}/messages', include: ['src'], exclude: ['**/*.test.*'] }],
  format: formatter({ lineNumbers: false }),
})
