import { icon } from './icon.tsx'

export const IconClock = /* @__PURE__ */ icon(
  'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M12 7.25V12l3.25 2',
)
