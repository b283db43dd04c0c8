import { icon } from './icon.tsx'

export const IconInfo = /* @__PURE__ */ icon(
  'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M12 11.5v4.5',
  'M10.9 8.25a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0 -2.2 0',
)
