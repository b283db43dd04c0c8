import { icon } from './icon.tsx'

export const IconAlertCircle = /* @__PURE__ */ icon(
  'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M12 7.75v4.75',
  'M10.9 15.9a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0 -2.2 0',
)
