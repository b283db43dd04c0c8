import { icon } from './icon.tsx'

export const IconShield = /* @__PURE__ */ icon(
  'M12 3.5l7 2.5v5.5c0 4.3-2.9 7.5-7 9-4.1-1.5-7-4.7-7-9V6ZM9 11.75l2.25 2.25L15.25 9.75',
)
