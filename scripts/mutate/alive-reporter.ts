import type { MutantResult } from '@stryker-mutator/api/core'
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import { describeMutant, isAlive } from './report.ts'

/** Prints each surviving or timed-out mutant immediately, because runs are long and may be aborted. */
class AliveReporter {
  onMutantTested(result: MutantResult): void {
    if (isAlive(result) || result.status === 'Timeout') console.log(describeMutant(result))
  }
}

/** Stryker finds plugins by the name of this export. */
export const strykerPlugins = [declareClassPlugin(PluginKind.Reporter, 'alive', AliveReporter)]
