import { icon } from './icon.tsx'

export const IconXCircle = /* @__PURE__ */ icon(
  'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M9.25 9.25l5.5 5.5M14.75 9.25l-5.5 5.5',
)
