import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** Catalogs: English is the source; Thai and Lao are complete or the check fails. `la` is the product's code for Lao (D1). */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['th', 'la', 'en'],
  catalogs: [{ path: '<rootDir>/locales/{locale}/messages', include: ['src'], exclude: ['**/*.test.*'] }],
  format: formatter({ lineNumbers: false }),
})
