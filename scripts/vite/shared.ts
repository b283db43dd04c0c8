import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import type { BuildSettings } from '#lib/config/build-settings.ts'
import { buildTargets } from '#scripts/build/supported-browsers.ts'
import { brand } from '#server/platform/brand.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { brandModules } from './brand.ts'
import { catalogs } from './catalogs.ts'

/** Config of builds within the build: only what is given, without vite.config.ts, .env files and public/. */
export const nestedBuild = { configFile: false, envDir: false, publicDir: false, logLevel: 'warn' } as const

/** Vite config shared by the page, its build-time shell and the tests. */
export function sharedConfig(settings: BuildSettings): UserConfig {
  return {
    plugins: [react(), babel({ presets: [linguiTransformerBabelPreset()] }), catalogs(), brandModules()],
    oxc: { jsx: { importSource: '#jsx' } },
    define: {
      __BUILD_SETTINGS__: JSON.stringify(settings),
      __BRAND__: JSON.stringify({ name: brand.name }),
      __BRAND_SHORT_NAME__: JSON.stringify(brand.shortName),
      __APP_VERSION__: JSON.stringify(packageJson.version),
    },
    // React 18 and later have this hook built in; router and Lingui don't need the shim.
    resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
    build: {
      target: buildTargets,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: { checks: { bundlerTimings: false, pluginTimings: false } },
    },
  }
}
