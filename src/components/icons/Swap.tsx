import { icon } from './icon.tsx'

export const IconSwap = /* @__PURE__ */ icon(
  'M8 20V4.25M4.25 8 8 4.25 11.75 8M16 4v15.75M12.25 16 16 19.75 19.75 16',
)
