import { icon } from './icon.tsx'

export const IconSearch = /* @__PURE__ */ icon(
  'M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0ZM15.9 15.9l4.35 4.35',
)
