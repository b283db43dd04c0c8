import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import type { BuildSettings } from '#lib/config/build-settings.ts'
import { buildTargets } from '#scripts/supported-browsers.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { catalogs } from './catalogs.ts'

/** What the page, its build-time shell and the tests have in common. */
export function sharedConfig(settings: BuildSettings): UserConfig {
  return {
    plugins: [react(), babel({ presets: [linguiTransformerBabelPreset()] }), catalogs()],
    define: {
      __BUILD_SETTINGS__: JSON.stringify(settings),
      __APP_VERSION__: JSON.stringify(packageJson.version),
    },
    // React has had this hook since 18: the stand-in for older ones (router, translations) is dead weight.
    resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
    build: { target: buildTargets, assetsInlineLimit: 0, reportCompressedSize: false },
  }
}
