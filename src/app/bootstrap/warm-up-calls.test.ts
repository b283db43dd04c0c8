import { expect, it } from 'vitest'
import { activeBonusResource, bonusListResource } from '#domain/bonus/bonus-resources.ts'
import { depositResource, withdrawResource } from '#domain/lookups/lookup-resources.ts'
import { newestStatement, screenCalls, sheetCalls, spinCalls } from '#domain/offline/warm-up-calls.ts'
import {
  recentStatementResource,
  slipPageResource,
  statementPageResource,
} from '#domain/statement/statement-resources.ts'
import { profileResource } from '#domain/wallet/wallet-resources.ts'
import { inviteesPage } from '#features/invite/invite-resources.ts'
import { refundCheckResource, refundsPage } from '#features/refund/refund-resources.ts'
import { couponsResource, setupResource } from '#features/spin/spin-resources.ts'
import { cacheKey, maxCachedInputs } from '#lib/offline-cache/cacheable-calls.ts'
import { allResources } from '#lib/resource/resource-registry.ts'

it('calls of the warm-up are those of the screens, and may be cached', () => {
  const resources = [
    statementPageResource(1),
    recentStatementResource(1),
    slipPageResource(1),
    inviteesPage(1),
    refundsPage(1),
    profileResource,
    bonusListResource,
    activeBonusResource,
    refundCheckResource,
    setupResource,
    couponsResource,
    depositResource,
    withdrawResource,
  ]
  const ofScreens = [...allResources()].map(({ spec, args: [input] }) => cacheKey(spec, input))
  const ahead = [newestStatement, ...screenCalls, ...spinCalls, ...sheetCalls]
  expect(ahead).toHaveLength(resources.length)
  for (const { spec, input } of ahead) {
    expect(ofScreens).toContain(cacheKey(spec, input))
    expect(maxCachedInputs(spec)).toBeGreaterThan(0)
  }
})
