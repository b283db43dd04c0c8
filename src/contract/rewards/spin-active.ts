import * as v from 'valibot'
import type { Call } from '../call.ts'
import { flag, optional } from '../shapes.ts'

// Apart from `spin.ts`: home asks for it at its start.

export const spinActive = {
  name: 'spinActive',
  method: 'GET',
  path: '/api/spinwheel/active',
  access: 'member',
  summary: 'Whether the wheel is offered.',
  response: v.pipe(
    v.union([flag, v.object({ active: optional(flag), isActive: optional(flag) })]),
    v.transform((value) => (typeof value === 'boolean' ? value : (value.active ?? value.isActive ?? false))),
  ),
  errors: [],
  changes: false,
} as const satisfies Call
