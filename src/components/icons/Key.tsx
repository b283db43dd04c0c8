import { icon } from './icon.tsx'

export const IconKey = /* @__PURE__ */ icon(
  'M4 15.5a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M11 12.5 19.5 4M16 7.5 18.75 10.25',
)
