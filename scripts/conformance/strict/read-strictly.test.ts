import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { samples } from '#tests/unit/odd-answers/samples.ts'
import { jsonPath } from './deviation.ts'
import { readStrictly } from './read-strictly.ts'

for (const call of calls) {
  test(`${call.name}: a valid answer has no deviations except missing optional fields`, () => {
    for (const sample of samples[call.name] ?? []) {
      const found = readStrictly(call, sample).filter(({ kind }) => kind !== 'missing')
      console.log(
        call.name,
        readStrictly(call, sample).map((d) => [jsonPath(d.path), d.kind, d.effect, d.detail].join(' ')),
      )
      expect(found).toEqual([])
    }
  })
}
