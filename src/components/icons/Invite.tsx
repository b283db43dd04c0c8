import { icon } from './icon.tsx'

export const IconInvite = /* @__PURE__ */ icon(
  'M6.5 8a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0M3.5 19.5c0.7-3.3 3.3-5 6.5-5s5.8 1.7 6.5 5M18.5 8v5M16 10.5h5',
)
