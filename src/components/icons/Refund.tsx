import { icon } from './icon.tsx'

export const IconRefund = /* @__PURE__ */ icon(
  'M4.25 4.75v4.5h4.5M4.7 9.25A8 8 0 1 1 4 13M9.75 12.5a2.25 2.25 0 1 0 4.5 0a2.25 2.25 0 1 0 -4.5 0',
)
