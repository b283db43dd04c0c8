import { expect, it } from 'vitest'
import { openerPolicy, portalPolicy } from './headers.ts'

const info = { script: [], style: [], apiHost: '', chatBackend: '', routes: [] }

it('lets nobody frame the portal or keep a handle on its windows', () => {
  expect(portalPolicy({ ...info, framed: false })).toContain("frame-ancestors 'none'")
  expect(openerPolicy({ ...info, framed: false })).toBe('same-origin')
})

it('lets a portal that was built for a frame into one, with windows that find each other', () => {
  expect(portalPolicy({ ...info, framed: true })).toContain("frame-ancestors 'self' https:")
  expect(openerPolicy({ ...info, framed: true })).toBe('unsafe-none')
})
