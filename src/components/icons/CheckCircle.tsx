import { icon } from './icon.tsx'

export const IconCheckCircle = /* @__PURE__ */ icon(
  'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M8.25 12.25 11 15l4.75-5.5',
)
