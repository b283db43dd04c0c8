import { icon } from './icon.tsx'

export const IconWheel = /* @__PURE__ */ icon(
  'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M9.75 12a2.25 2.25 0 1 0 4.5 0a2.25 2.25 0 1 0 -4.5 0M12 3.5v6.25M19.35 16.25l-5.4-3.1M4.65 16.25l5.4-3.1',
)
