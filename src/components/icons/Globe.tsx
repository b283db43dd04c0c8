import { icon } from './icon.tsx'

export const IconGlobe = /* @__PURE__ */ icon(
  'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M8.25 12a3.75 8.5 0 1 0 7.5 0a3.75 8.5 0 1 0 -7.5 0M3.5 12h17',
)
