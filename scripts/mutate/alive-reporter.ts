import type { MutantResult } from '@stryker-mutator/api/core'
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import { describeMutant, isAlive } from './report.ts'

/** Prints each mutant that no assertion killed as soon as it was tried: a run takes long, and may be cut short. */
class AliveReporter {
  onMutantTested(result: MutantResult): void {
    if (isAlive(result) || result.status === 'Timeout') console.log(describeMutant(result))
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Reporter, 'alive', AliveReporter)]
